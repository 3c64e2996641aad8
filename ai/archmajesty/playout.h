// The hasty player of rollouts, and what it thinks of moves.
#pragma once

#include "engine/archmajesty/game.h"

namespace archon::archmajesty {

Move playout_move(const Battle& battle, const State& state, MoveList& space, Rng& rng);
// Shares of listed moves, in all 1.
void playout_prior(const State& state, const MoveList& moves, float* out);

}  // namespace archon::archmajesty
