#include "engine/keyforge/language/runtime/extremes.h"

#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

CardSet extremes(const View& t, const CardSet& cards, bool most) {
  CardSet out;
  int best = -1;
  for (const CardId i : cards) {
    const int p = power(t, i);
    if (best >= 0 && p != best && (p > best) != most) continue;
    if (p != best) out = {};
    best = p;
    out.add(i);
  }
  return out;
}

CardSet open_ties(const View& t, const CardSet& rest, const CardSet& chosen, bool most) {
  const CardSet tied = extremes(t, rest, most);
  CardSet out = tied;
  for (const CardId picked : chosen) {
    // Who was picked at another power had to be, and binds none of those that tie now.
    if (power(t, picked) != power(t, tied.first())) continue;
    for (const CardId id : tied)
      if (pick_rank(t.s, id) < pick_rank(t.s, picked)) out.remove(id);
  }
  return out;
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
