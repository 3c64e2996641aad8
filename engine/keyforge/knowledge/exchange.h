// Two cards of one player change places, with all that is said of the places.
#pragma once

#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

// One of them lies facedown in play, and nothing is remembered of the other. As if each had always
// been where the other is: whatever lies on the card in play, stands on the stack or is asked about
// goes with the place.
void exchange_cards(State& s, CardId a, CardId b);

// The cards that what is being resolved holds on to.
CardSet held_in_cells(const State& s);

// Cards that do not lie facedown and of which something is remembered wherever they are: what they
// did this turn, effects that they began, what is still being done with them.
CardSet remembered(const State& s);

}  // namespace archon::keyforge
