// Playing a card, step by step (rulebook: Playing Cards).
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

void start_play(Table& t, CardId id, Player p);
// Of a creature that enters play as a copy (FAQ: Mimic Gel): before it does so, its model is asked
// for in the frame. True once that is settled, as it is for every other card.
bool choose_model(Table& t, Frame& f, CardId id, Player p);
// At a place of the battleline, counted from the left.
void put_into_play_at(Table& t, CardId id, Player p, int place, bool ready = false);
// An effect may let the card come to the player's side anywhere, and ready; the player is asked in
// the frame. False while that is asked; `taken` is set if it comes so.
bool settle_offer(Table& t, Frame& f, CardId id, Player p, bool& taken);
// Whose side a card comes to that is put into play under `p`'s control.
Player side_entered(const View& t, CardId id, Player p);
void put_into_play(Table& t, CardId id, Player controller, bool left_flank, bool ready = false);
void step_play(Table& t, Frame& f);
// Frame::pc of a Play frame that asks.
inline constexpr uint16_t kPlayHost = 3;       // on which creature an upgrade goes
inline constexpr uint16_t kPlayIcons = 4;      // the bonus icons
inline constexpr uint16_t kPlayAsUpgrade = 7;  // whether a creature is played as one
inline constexpr uint16_t kPlayHalf = 8;       // which card is the second half

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
