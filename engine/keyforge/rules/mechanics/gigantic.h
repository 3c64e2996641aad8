// Gigantic creatures (rulebook: Gigantic): two cards. The first half, which has the power and the
// text, stands in the battleline; the second is joined to it and lies in no zone of a player.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

inline bool is_first_half(const View& t, CardId id) {
  return t.match.halves().has(id) && t.match.def(id).half == Half::First;
}
// The cards of the same owner that would make it whole.
CardSet other_halves(const View& t, CardId half, const CardSet& among);
// The second half that is joined to the card, or kNoCard.
CardId find_joined_half(const View& t, CardId id);
inline CardId joined_half(const View& t, CardId id) {
  return t.match.halves().has(id) ? find_joined_half(t, id) : kNoCard;
}
// Those of the cards that can come into play: a gigantic creature as its first half, and only if
// its second half is at hand, too.
CardSet without_halves(const View& t, const CardSet& cards, const CardSet& at_hand);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
