// What listing the plays and the uses of a turn have in common. For turns/*.cpp only.
#pragma once

#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/turns/options.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

inline constexpr int kRuleOfSix = 6;  // plays and uses of one title a turn

// The set of cards for a way to use them.
inline CardSet& way(std::array<CardSet, 5>& usable, Verb verb) {
  return usable[index_of(verb) - index_of(Verb::Reap)];
}

// permissions.cpp: the last of the cards in play that allows it, or else the first of what lasts.
Permission permission(const View& t, CardId id, Op op);
// Which of the cards are allowed so.
CardSet permitted(const View& t, const CardSet& cards, Op op);
// To be used, in whatever way.
Permission permission_to_use(const View& t, CardId id);

// What rows of this kind have the player pay for each of the cards. Every row is asked once, and
// for its amount only if it is about any of them.
using Costs = std::array<int16_t, kSlots>;
Costs costs_of(const View& t, Op op, const CardSet& cards, Player p);

// usable.cpp: How the ready cards of the active player may be used, by Verb - Verb::Reap.
void find_usable(const View& t, std::array<CardSet, 5>& out);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
