// What is noted of a game beside its state, where that is wanted.
#pragma once

#include <vector>

#include "engine/core/containers/card_set.h"
#include "engine/keyforge/vocabulary/happening.h"

namespace archon::keyforge {

struct Foresight;
struct Rig;

// Kept outside the state: which cards a player has held is hidden from the other, and no decision
// may depend on it.
struct GameLog {
  CardSet held;    // have been in their owner's hand, an opening hand sent back included
  CardSet played;  // have been played by their owner
  uint8_t* executed =
      nullptr;  // set for each instruction of the program that runs; null: not wanted
  std::vector<Happening>* happenings = nullptr;  // in order; null: not wanted
  Rig* rig = nullptr;                            // null: chance decides
  Foresight* foresight = nullptr;                // null: not wanted
  // Cards in hidden zones whose faces had a say: whatever the others are, all goes the same way;
  // null: not wanted.
  CardSet* faces = nullptr;
};

}  // namespace archon::keyforge
