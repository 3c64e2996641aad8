// Questions. Each leaves the answer in State::answer, at once when there is a single option.
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

inline constexpr uint16_t kPass = 0xFFFF;  // answer to a Pick that stops, or that has no option

// A question is not asked, for this reason; the answer is this one.
void tell_settled(const View& t, Ask ask, Settling why, uint16_t answer);
// All these cards were chosen, for there were no others; or none, for there was none at all.
void tell_all_picked(const View& t, const CardSet& cards);

void ask_pick(Table& t, CardSet candidates, bool may_pass);
void ask_title(Table& t, CardSet first_of_title);  // one card of each, wherever it lies
void ask_may(Table& t);
void ask_flank(Table& t);
void ask_place(Table& t, int others);    // 0 to others: how many creatures stand left of it
void ask_icon(Table& t, unsigned ways);  // bit per way to resolve a bonus icon
void ask_trait(Table& t, const CardSet& traits);  // by their numbers
void ask_number(Table& t, int low, int high);
void ask_option(Table& t, int count);
void ask_house(Table& t, Ask why, uint16_t houses);  // bit per House
// Bit per KeyColour. Where they `differ` the player is asked in every game.
void ask_key(Table& t, unsigned open, bool differ = false);
void ask_use(Table& t, CardId card, uint32_t verbs);  // bit per Verb
void ask_order(Table& t, int first_pending);
// Always asked: yes or no (Mulligan, Archives).
void ask_outright(Table& t, Ask ask, Player player);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
