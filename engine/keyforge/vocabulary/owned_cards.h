// How many cards a player has, and where those stand that lie beside the deck.
#pragma once

namespace archon::keyforge {

inline constexpr int kMaxOwned = 40;
// Reference cards stand behind the 36 of their deck.
inline constexpr int kReferencePlace = 36;
inline constexpr int kMostReferences = kMaxOwned - kReferencePlace;

}  // namespace archon::keyforge
