#include "engine/keyforge/rules/foresight.h"

namespace archon::keyforge {

Foresight foresight(const State& s, Player observer) {
  CardSet held = s.decision.cards;
  for (const CardSet& cell : s.cells()) held |= cell;
  held -= s.side[observer].known | s.side[observer].hand | s.in_play();
  Foresight out{.observer = observer};
  for (Player p = 0; p < 2; ++p) {
    CardSet owned = CardSet::owned_by(p);
    owned.word[p] >>= 64 - kMaxOwned;  // numbers in registers stand above the cards
    for (const CardId id : held& owned)
      out.blind = out.blind || is_hidden(s.at(id).zone) || s.at(id).zone == Zone::Under;
  }
  return out;
}

}  // namespace archon::keyforge
