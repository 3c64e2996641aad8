// Cards get ready: all at once, or one after another where something answers that (rulebook: Ready;
// rulebook of 2026: Entrench).
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Cards get ready at once.
inline void make_ready(Table& t, const CardSet& cards) {
  t.s.ready |= cards;
  if (t.is_logged()) [[unlikely]]
    for (const CardId id : cards) tell_mark(t, id, Mark::Ready, true);
  t.power_may_have_changed();
}

// Those of the cards that no effect keeps exhausted, nor their player.
void ready_some(Table& t, CardSet cards, Player p);
// The ready step.
inline void ready_in_step(Table& t, Player p) {
  constexpr RowMask kKeep = row_bit(Op::CannotReady) | row_bit(Op::StaysExhausted);
  const State& s = t.s;
  const CardSet exhausted = (s.side[p].controlled & (s.creatures | s.artifacts)) - s.ready;
  if ((s.rows & kKeep) || t.any_trigger(Op::AfterReadied)) [[unlikely]]
    return ready_some(t, exhausted, p);
  make_ready(t, exhausted);
}
// Readies exhausted cards by an effect of the player's.
void ready_cards(Table& t, const CardSet& cards, Player p);
void step_readying(Table& t, Frame& f);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
