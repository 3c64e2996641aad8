#include "engine/archmajesty/rules/cards.h"

#include <algorithm>
#include <utility>

#include "engine/archmajesty/rules/effects/scrap.h"

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

void remove_from_battle(Mage& mage, Slot slot) {
  mage.hand.remove(slot);
  mage.heap.remove(slot);
  mage.gone.add(slot);
  const auto last = mage.deck.begin() + mage.left;
  const auto at = std::find(mage.deck.begin(), last, slot);
  if (at == last) return;
  std::move(at + 1, last, at);
  mage.deck[--mage.left] = 0;
}

void discard(Table& t, Mage& mage, Slot slot) {
  mage.hand.remove(slot);
  mage.tricks.remove(slot);
  mage.heap.add(slot);
  salvage(t, mage.unit);
}

namespace {

constexpr int kSteel = 5;

bool is_steeled(const Mage& mage, Slot slot) {
  return mage.hand.has(slot) &&
         std::find(mage.steeled.begin(), mage.steeled.end(), slot + 1) != mage.steeled.end();
}

}  // namespace

int guard_of(const Table& t, const Mage& mage, Slot slot) {
  const int printed = t.card(t.unit(mage.unit).mage, slot).guard;
  return is_steeled(mage, slot) ? printed + kSteel : printed;
}

int protects_within(const Table& t, const Mage& mage, Slot slot) {
  const int printed = t.card(t.unit(mage.unit).mage, slot).keyword(Keyword::Protect);
  return is_steeled(mage, slot) ? std::max(printed, guard_of(t, mage, slot)) : printed;
}

void meet_duty(const Table& t, Mage& mage, Slot slot) {
  const uint8_t m = t.unit(mage.unit).mage;
  if (mage.due > 0 && t.type_in(m, slot) == t.type_in(m, byte(mage.due - 1))) mage.due = 0;
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
    known.count = byte(std::min(255, known.count + count));
    return;
  }
  Token made = token;
  made.count = byte(std::min(255, count));
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
