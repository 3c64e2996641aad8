// Destruction (rulebook: Timing Chart; Destroyed).
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Whether its damage has come up to its power.
bool is_dying(const View& t, CardId id);
// Tags cards for destruction and sees to it that their wave is resolved. Returns those newly
// tagged. `by_damage`: because of the damage they have.
CardSet destroy(Table& t, CardSet cards, bool by_damage = false);
// Destroys creatures whose damage has come up to their power.
void sweep(Table& t);
// Cards that are destroyed together, until they leave.
void step_wave(Table& t, Frame& f);
inline constexpr uint16_t kWaveLeaves =
    1;  // Frame::pc: the cards go; Frame::ability: as of a Window
// Takes a card out of the wave that would destroy it. False if none would.
bool spare_from_wave(Table& t, CardId id);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
