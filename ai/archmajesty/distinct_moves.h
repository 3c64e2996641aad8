// The moves that an agent tells apart.
#pragma once

#include "engine/archmajesty/game.h"

namespace archon::archmajesty {

// Legal moves in the engine's order. Of the squares that one may run, jump or fall to those are
// left that are nearest to a foe, and the one that is farthest from all of them; of areas one for
// each set of characters in it.
void distinct_moves(const Battle& battle, const State& state, MoveList& out);

}  // namespace archon::archmajesty
