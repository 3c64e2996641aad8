// Bonus icons, resolved one after another (rulebook: Bonus Icons).
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// The icons on the card, printed and added; on a gigantic creature in play those of both halves.
int count_icons(const View& t, CardId id);
int count_icons(const View& t, CardId id, Bonus kind);

// A step of a Play frame that has come to its icons, or of an Icons frame. False when all are done.
bool resolve_icon(Table& t, Frame& f);
// The player resolves the icons as if they had played the card, each of them `more` times more.
void start_icons(Table& t, CardId id, Player p, int more);
void step_icons(Table& t, Frame& f);
// How many times more the icons of the card that the player plays now are resolved: effects that
// speak of the next card are used up.
int spend_more_icons(Table& t, Player p);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
