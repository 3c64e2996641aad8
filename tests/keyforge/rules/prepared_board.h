// Games that begin where mistakes hide: decks of few titles with many copies, and boards full of
// upgrades, Æmber, damage and counters.
#pragma once

#include "engine/core/rng.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/game.h"

namespace archon::keyforge {

// Three houses of a random set, each of one to five titles that play here. Nobody could have
// printed it.
Deck monstrous_deck(const Library& library, Rng& rng);

// In the main step: a part of both decks comes into play, creatures wear upgrades, Æmber, damage,
// counters and marks, pools fill, keys may be forged. Whatever falls by that has fallen.
void prepare_board(State& s, const Match& match, Rng& rng);

}  // namespace archon::keyforge
