// Outcomes of chance that are set beforehand, for puzzles and tests.
#pragma once

#include <vector>

#include "engine/core/containers/card_set.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

struct Rig {
  std::vector<CardId>
      shuffled;  // lie on top of their owner's deck, in this order, after its next shuffle
  std::vector<CardId>
      picked;  // are taken, in this order, when a card is chosen at random among others

  bool empty() const { return shuffled.empty() && picked.empty(); }

  // Puts the cards that are meant on top of the player's shuffled deck, and forgets them.
  void arrange(Side& side, Player owner);
  // The next picked card if it is among the cards; it is then forgotten. kNoCard if it is not.
  CardId pick(CardSet among);
};

}  // namespace archon::keyforge
