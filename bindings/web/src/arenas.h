// The arenas of the games. Each is loaded when it is first asked for: a worker that fights battles
// never reads the cards of the other game.
#pragma once

#include <string_view>

#include "engine/core/trees/json_fields.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/keyforge/arena/keyforge_arena.h"

namespace archon::web {

const sim::KeyforgeArena& keyforge_arena();
// By an edition of the rules: that of a position or a game, or of decks (decks/edition.h).
const sim::KeyforgeArena& keyforge_arena(keyforge::Rules rules);
const sim::ArchmajestyArena& archmajesty_arena();

// Whether the member `game` of a request or a job says so: it names the second game, or the first
// one, as if it were not there. Throws Error for any other.
bool is_of_battles(const Json& request, std::string_view where);

}  // namespace archon::web
