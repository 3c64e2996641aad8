// Decks, archives and chance: drawing, shuffling, taking the archives up, random cards.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {

// `n` of the cards (all, if there are fewer) by the generator in the state.
CardSet random_cards(Table& t, CardSet from, int n);
void shuffle_deck(Table& t, Player p);
void shuffle_discard_into_deck(Table& t, Player p);
// Draws one card at a time, shuffling the discard pile when the deck is empty. Returns how many
// came.
int draw(Table& t, Player p, int count);
void take_archives(Table& t, Player p);
void take_from_archives(Table& t, CardId id, Player p);

}  // namespace archon::keyforge
