// Decks, hands, the Void, tokens.
#pragma once

#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

// The top card into the hand; nothing of an empty deck.
void draw(Caster& mage, int cards);
void draw_up(Caster& mage);  // to the most that a hand is drawn up to
void mill(Caster& mage, int cards);
void discard(Caster& mage, Slot slot);
// The Void back into the deck.
void illuminate(Table& t, Caster& mage);
void shuffle_deck(Table& t, Caster& mage);

void gain_token(Caster& mage, const Token& token, int count);
void spend_token(Caster& mage, int place);
// Those that last until the end of the round.
void drop_passing_tokens(Caster& mage);

}  // namespace archon::archmajesty
