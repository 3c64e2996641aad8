// The tide: high for one player and low for the other, or neither (rulebook: Tide).
#pragma once

#include "engine/keyforge/rules/derived/rows.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// It is not high for the player, and no card forbids it.
inline bool may_raise_tide(const View& t, Player p) {
  if (t.s.is_tide_high(p)) return false;
  return !t.any_row(Op::CannotRaiseTide) || !any_player_row(t, Op::CannotRaiseTide, p);
}
// Whether the tide has risen.
bool raise_tide(Table& t, Player p);
// High for neither player. Whether that is new.
bool reset_tide(Table& t);
// What the rules let the active player do in the main step, and what it costs.
void raise_tide_for_chains(Table& t, Player p);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
