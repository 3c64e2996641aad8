#include "engine/keyforge/rules/mechanics/gigantic.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

CardSet other_halves(const View& t, CardId half, const CardSet& among) {
  CardSet out;
  for (const CardId id : among& t.match.halves() & CardSet::owned_by(owner_of(half)))
    if (t.match.number(id) == t.match.def(half).other_half) out.add(id);
  return out;
}

CardId find_joined_half(const View& t, CardId id) {
  for (const CardId half : t.match.halves())
    if (t.s.at(half).zone == Zone::Joined && t.s.at(half).host == id) return half;
  return kNoCard;
}

// Half a creature is neither played nor put into play (rulebook: Gigantic).
CardSet without_halves(const View& t, const CardSet& cards, const CardSet& at_hand) {
  CardSet out = cards;
  for (const CardId id : cards& t.match.halves())
    if (!is_first_half(t, id) ||
        (joined_half(t, id) == kNoCard && other_halves(t, id, at_hand).empty()))
      out.remove(id);
  return out;
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
