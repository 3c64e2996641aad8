// The moves that an agent tells apart.
#pragma once

#include "engine/archmajesty/game.h"

namespace archon::ai {

// Legal moves in the engine's order, without those that squares alone tell from others: of the
// places where one can go, for each enemy the nearest to it and the place farthest from all; of
// areas, one for each set of characters inside that is in no other. A board of squares has 30 moves
// where these are 5.
void distinct_moves(const archmajesty::Battle& battle, const archmajesty::State& s,
                    archmajesty::MoveList& out);

}  // namespace archon::ai
