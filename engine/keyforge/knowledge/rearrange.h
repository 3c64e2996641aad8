// One position in the place of all that look alike to a player.
#pragma once

#include "engine/core/rng.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

// Deals the cards that the observer can't place out over the hidden places they may be in: by
// chance, or in one fixed way without a generator. What the opponent knows is made to fit. Of a
// question to the opponent a guess offers as many hidden cards as are offered, but none to be
// played; the fixed way offers none at all.
void rearrange(State& s, Player observer, Rng* rng);

}  // namespace archon::keyforge
