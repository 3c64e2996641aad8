#include "engine/archmajesty/rules/cards.h"

#include <algorithm>
#include <utility>

namespace archon::archmajesty {

namespace {

// Of a deck that isn't empty. No trace of it is left behind.
Slot take_top(Mage& mage) { return std::exchange(mage.deck[--mage.left], Slot{0}); }

}  // namespace

void draw(Mage& mage, int cards) {
  for (; cards > 0 && mage.left > 0; --cards) mage.hand.add(take_top(mage));
}

void draw_up(Mage& mage) { draw(mage, kMaxHand - mage.hand.size()); }

void mill(Mage& mage, int cards) {
  for (; cards > 0 && mage.left > 0; --cards) mage.heap.add(take_top(mage));
}

void discard(Mage& mage, Slot slot) {
  mage.hand.remove(slot);
  mage.tricks.remove(slot);
  mage.heap.add(slot);
}

void shuffle_deck(Table& t, Mage& mage) { shuffle(mage.deck.data(), mage.left, t.s.rng); }

void illuminate(Table& t, Mage& mage) {
  // By number, so that what it becomes does not hang on the order in which they went there.
  for (const int slot : mage.heap) mage.deck[mage.left++] = byte(slot);
  mage.heap = {};
  shuffle_deck(t, mage);
}

void gain_token(Mage& mage, const Token& token, int count) {
  if (count <= 0) return;
  for (Token& known : mage.tokens) {
    if (known.kind != token.kind || known.value != token.value || known.range != token.range ||
        known.passing != token.passing)
      continue;
    known.count = static_cast<uint8_t>(std::min(255, known.count + count));
    return;
  }
  Token made = token;
  made.count = static_cast<uint8_t>(std::min(255, count));
  mage.tokens.push_back(made);
}

void spend_token(Mage& mage, int place) {
  if (--mage.tokens[place].count == 0) mage.tokens.erase(place);
}

void drop_tokens(Mage& mage, TokenEnd that_end) {
  for (int i = mage.tokens.size() - 1; i >= 0; --i)
    if (mage.tokens[i].passing == that_end) mage.tokens.erase(i);
}

}  // namespace archon::archmajesty
