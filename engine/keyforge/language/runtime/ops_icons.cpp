// Words about bonus icons.
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/mechanics/icons.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// One card after the other, in the order of their numbers: the last to begin is the first to go.
void meaning::ResolveIcons(Statement& st) {
  const CardSet cards = st.cards();
  const Player p = st.f.player;
  st.result(cards, cards.size(), !cards.empty());
  if (cards.empty()) return;
  const int more = spend_more_icons(st.t, p);
  FixedVector<CardId, 2 * kMaxOwned> backwards;
  for (const CardId id : cards) backwards.push_back(id);
  while (!backwards.empty()) start_icons(st.t, backwards.pop_back(), p, more);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
