// The turn and the set-up as steps on the stack (rulebook: Game Setup, Turn Sequence).
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

void step_setup(Table& t, Frame& f);
void step_turn(Table& t, Frame& f);
// Draws up to the given size, and `more` cards besides; chains cost cards, and one is shed if they
// did (rulebook: Chains).
void refill(Table& t, Player p, int size, int more = 0);
// The step of the turn ends when what is pending has been resolved (rulebook: Omega).
void end_step(State& s);
// When what is pending has been resolved the rest of the turn is left out: cards are neither
// readied nor drawn, nor chains shed. What happens at its end happens.
void end_turn_at_once(State& s);
// The player takes another turn after the present or next one of theirs.
void take_another_turn(Table& t, Player p);
// Frame::pc where a position that stands in a file begins. Of a Turn frame: the choice of a house,
// the offer of the archives, and the main step; of a Setup frame: a mulligan.
inline constexpr uint16_t kHouseStep = 3;
inline constexpr uint16_t kArchivesStep = 4;
inline constexpr uint16_t kMainStep = 5;
inline constexpr uint16_t kMulliganStep = 2;

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
