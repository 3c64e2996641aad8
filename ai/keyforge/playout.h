// The cheap, randomised, informed player of rollouts.
#pragma once

#include "engine/core/rng.h"
#include "engine/keyforge/game.h"

namespace archon::ai {

// The move that a hasty player makes: plays cards rather than discarding them, reaps and fights
// with what is ready, ends the turn only when little else is left. Copies that look alike count
// once. Draws once where there is a choice. `space` is overwritten.
keyforge::Move playout_move(const keyforge::State& s, const keyforge::Match& match,
                            keyforge::MoveList& space, Rng& rng);

// The chance of each move under that policy, for a search to start from.
void playout_prior(const keyforge::State& s, const keyforge::Match& match,
                   const keyforge::MoveList& moves, float* out);

}  // namespace archon::ai
