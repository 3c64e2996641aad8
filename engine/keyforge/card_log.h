// What becomes of the cards over a game, for reports.
#pragma once

#include "engine/core/card_set.h"

namespace archon::keyforge {

// Kept outside the state: which cards a player has held is hidden from the other, and no decision may
// depend on it.
struct CardLog {
  CardSet held;    // have been in their owner's hand, an opening hand sent back included
  CardSet played;  // have been played by their owner
  uint8_t* executed = nullptr;  // set for each instruction of the program that runs; null: not wanted
};

}  // namespace archon::keyforge
