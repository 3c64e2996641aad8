// The moves that an agent tells apart.
#pragma once

#include "engine/keyforge/game.h"

namespace archon::ai {

// Every legal move, in the engine's order; of those with the same key (copies of a card that look
// alike, say) only the first.
void distinct_moves(const keyforge::State& s, const keyforge::Match& match,
                    keyforge::MoveList& out);

// The first of each kind among cards of one player in one zone other than play.
CardSet one_of_each(const keyforge::Match& match, CardSet cards);

}  // namespace archon::ai
