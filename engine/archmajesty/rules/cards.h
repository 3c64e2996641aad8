// Decks, hands, the Void, tokens.
#pragma once

#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

// The top card into the hand; nothing of an empty deck.
void draw(Mage& mage, int cards);
void draw_up(Mage& mage);  // to the most that a hand is drawn up to
void mill(Mage& mage, int cards);
// Out of the battle, from wherever it is.
void remove_from_battle(Mage& mage, Slot slot);
void discard(Table& t, Mage& mage, Slot slot);
// Of a card in hand, and how far it protects; 0: it doesn't.
int guard_of(const Table& t, const Mage& mage, Slot slot);
int protects_within(const Table& t, const Mage& mage, Slot slot);
// A card that is laid or played, or another of its kind, had to be.
void meet_duty(const Table& t, Mage& mage, Slot slot);
// The Void back into the deck.
void illuminate(Table& t, Mage& mage);
void shuffle_deck(Table& t, Mage& mage);

void gain_token(Mage& mage, const Token& token, int count);
void spend_token(Mage& mage, int place);
void drop_tokens(Mage& mage, TokenEnd that_end);

}  // namespace archon::archmajesty
