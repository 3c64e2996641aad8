// The most, or the least, powerful of some cards.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// The cards that tie for the most (or least) power.
CardSet extremes(const View& t, const CardSet& cards, bool most);

// Those of them that can still be picked where not all fit among the chosen: picks go in ascending
// order, so that each group of cards can be chosen in one way only.
CardSet open_ties(const View& t, const CardSet& rest, const CardSet& chosen, bool most);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
