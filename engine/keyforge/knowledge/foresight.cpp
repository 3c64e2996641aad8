#include "engine/keyforge/rules/foresight.h"

#include "engine/keyforge/knowledge/exchange.h"

namespace archon::keyforge {

Foresight foresight(const State& s, Player observer) {
  CardSet held = held_in_cells(s);
  if (!s.decision.is_of_titles()) held |= s.decision.cards & kAllCards;
  held -= s.side[observer].known | s.side[observer].hand | s.in_play();
  Foresight out{.observer = observer};
  for (const CardId id : held)
    out.blind = out.blind || is_hidden(s.at(id).zone) || s.at(id).zone == Zone::Under;
  return out;
}

}  // namespace archon::keyforge
