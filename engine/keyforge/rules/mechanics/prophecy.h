// Prophecies (rulebook of 2026: Prophecies): two cards of two sides beside a deck. A player makes
// one of their prophecies active, with a card of their hand facedown under it; in the opponent's
// turn it may be fulfilled, and what lies under it speaks of the opponent's fate.
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// The player's prophecies that can be made active in the main step, once a turn: neither side of
// their card is active, and there is a card for it in hand. Bit per place from kReferencePlace on.
uint8_t activatable(const View& t, Player p);

// Asks for the card, and begins.
void activate_prophecy(Table& t, CardId prophecy);

// The fate of what lies under it is resolved by the active player; then that is discarded. False
// where it is not active.
bool fulfill(Table& t, CardId prophecy);

// The other side is active in its place. False where this one is not active.
bool flip_prophecy(Table& t, CardId prophecy);

void step_prophecy(Table& t, Frame& f);

// A prophecy, or an archon power, speaks from now on.
void begin_to_speak(Table& t, CardId reference);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
