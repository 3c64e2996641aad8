// What a page can ask for: a match, the even chains of two decks, a ranking. For .cpp files only.
#pragma once

#include <string>
#include <variant>

#include "engine/keyforge/papers/json_fields.h"
#include "sim/keyforge/bid/bid.h"
#include "sim/keyforge/match/match.h"
#include "sim/keyforge/rank/rank.h"

namespace archon::web {

using Job = std::variant<sim::MatchJob, sim::BidJob, sim::RankJob>;

// Reads what bindings/web/README.md describes. What is left out is as in the program. Throws Error
// naming the member that is wrong.
Job job_of(const keyforge::Json& json, const keyforge::Library& library);

// "json", "table", "html", "markdown" or "csv" of what these games tell. Throws Error for a report
// that such a job hasn't.
std::string report_of(const Job& job, const keyforge::Library& library, const std::string& format);

// How it stands, in a few numbers: see the README.
keyforge::Json standing_of(const Job& job, const keyforge::Library& library);

}  // namespace archon::web
