// Decks, archives and chance: drawing, shuffling, taking the archives up, random cards.
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// `n` of the cards (all, if there are fewer) by the generator in the state.
CardSet random_cards(Table& t, CardSet from, int n);
struct Shuffled {
  int16_t added = 0;        // how many cards of the discard pile have come into the deck,
  bool whole_pile = false;  // and none is left there
};
void shuffle_deck(Table& t, Player p, Shuffled what = {});
void shuffle_discard_into_deck(Table& t, Player p);
// Draws one card at a time, shuffling the discard pile when the deck is empty. Returns how many
// came; where a card may come instead of one of them, or what answers one comes before the next, a
// frame of its own draws them: then it is how many are to come, and script_drew() reports the
// rest.
int draw(Table& t, Player p, int count);
void step_draws(Table& t, Frame& f);
void take_archives(Table& t, Player p);
void take_from_archives(Table& t, CardId id, Player p);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
