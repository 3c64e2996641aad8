// What a page can ask for: a match, the even chains of two decks, a ranking. For .cpp files only.
#pragma once

#include <string>
#include <variant>

#include "engine/keyforge/formats/json_fields.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/kinds/bid/bid.h"
#include "sim/kinds/match/match.h"
#include "sim/kinds/rank/rank.h"

namespace archon::web {

using Job = std::variant<sim::MatchJob, sim::BidJob, sim::RankJob>;

// Reads what bindings/web/README.md describes. What is left out is as in the program. Throws Error
// naming the member that is wrong.
Job job_of(const keyforge::Json& json, const sim::KeyforgeArena& arena);

// "json", "table", "html", "markdown" or "csv" of what these games tell. Throws Error for a report
// that such a job hasn't.
std::string report_of(const Job& job, const sim::KeyforgeArena& arena, const std::string& format);

// How it stands, in a few numbers: see the README.
keyforge::Json standing_of(const Job& job, const sim::KeyforgeArena& arena);

}  // namespace archon::web
