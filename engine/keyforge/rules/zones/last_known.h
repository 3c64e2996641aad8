// What cards were as they left play (rulebook: Leaves Play): State::gone.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// What the card was, if it has left play since the last move and has been nothing else since; or
// null.
const LastKnown* found_last_known(const State& s, CardId id);
inline const LastKnown* last_known(const State& s, CardId id) {
  return s.gone.empty() ? nullptr : found_last_known(s, id);
}
// Of a card that leaves play; of several that leave at once before the first of them does. What has
// been noted of it stays.
void note_last_known(Table& t, CardId id);
// It is played, enters play or comes out of a hidden zone: from now on it is what it is.
void forget_known_of(State& s, CardId id);
inline void forget_last_known(State& s, CardId id) {
  if (!s.gone.empty()) forget_known_of(s, id);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
