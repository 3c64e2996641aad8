// Several cards that are chosen one after another for one purpose, as the one choice that they are.
#pragma once

#include <optional>
#include <vector>

#include "engine/keyforge/game.h"

namespace archon::keyforge {

// The engine asks for one card at a time and in ascending order, so that each group can be chosen
// in one way only. Here stands what the whole choice is.
struct PickGroup {
  CardSet cards;  // all that can be part of it
  int least = 0;  // how many must be chosen (of shares: given)
  int most = 0;
  // Above 0: damage is dealt out, or Æmber captured, in shares of this size, several to a card if
  // wanted.
  int share = 0;
};

// The group that the state's question is about; nothing if it is about a single card.
std::optional<PickGroup> open_group(const State& s, const Match& match);

// Makes the whole choice: the cards in any order, each as often as it has shares. Returns the moves
// that it took. Throws Error if the group can't be chosen so; the state may then have gone part of
// the way.
std::vector<Move> choose_group(State& s, const Match& match, const PickGroup& group,
                               std::vector<CardId> cards, GameLog* log = nullptr);

// Whether the state after a pick still asks for more cards of the group that the state before asked
// about.
bool group_goes_on(const State& before, const State& after, CardId picked, const Match& match);

}  // namespace archon::keyforge
