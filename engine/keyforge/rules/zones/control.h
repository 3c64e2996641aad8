// Who controls a card (rulebook: Control).
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// The player takes control of a card: for good, or as long as `source` is in play. Asks for a
// flank.
// `left`: on the left flank, unasked.
void take_control(Table& t, CardId id, Player to, bool left = false);
void take_control_while(Table& t, CardId id, CardId source, Player to);
// An effect of take_control_while is over: what was before it holds again.
void end_control(Table& t, const Lasting& ended, int position);
// Two creatures of different players, each of which takes the place of the other.
void swap_control(Table& t, CardId a, CardId b);
// A creature that has counted as an artifact joins its controller's battleline again; the flank is
// asked for.
void return_to_line(Table& t, CardId id);
// A card changes sides, or joins its battleline.
void step_control(Table& t, Frame& f);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
