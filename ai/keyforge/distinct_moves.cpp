#include "ai/keyforge/distinct_moves.h"

#include <algorithm>

namespace archon::ai {

using namespace keyforge;

// A card in play has a place of its own, and a move without a card is like no other.
static bool may_repeat(const State& s, Move move) {
  return move.card != kNoCard &&
         (s.at(move.card).zone != Zone::Play || s.decision.ask == Ask::Order);
}

void distinct_moves(const State& s, const Match& match, MoveList& out) {
  legal_moves(s, out);
  uint32_t keys[MoveList::capacity()];
  int repeatable = 0;
  int kept = 0;
  for (int i = 0; i < out.size(); ++i) {
    if (may_repeat(s, out[i])) {
      const uint32_t key = move_key(s, match, out[i]);
      if (std::find(keys, keys + repeatable, key) != keys + repeatable) continue;
      keys[repeatable++] = key;
    }
    out[kept++] = out[i];
  }
  while (out.size() > kept) out.pop_back();
}

CardSet one_of_each(const Match& match, CardSet cards) {
  CardSet out = cards;
  for (const CardId id : cards& match.later_twins())
    if (!(match.twins_before(id) & cards).empty()) out.remove(id);
  return out;
}

}  // namespace archon::ai
