// Cards of a mage's deck that make room for others: which swaps leave it legal.
#pragma once

#include <vector>

#include "engine/archmajesty/mages/mage.h"

namespace archon::sim {

// A copy of one card makes room for a copy of another.
struct CardSwap {
  archmajesty::CardType out = 0;
  archmajesty::CardType in = 0;

  friend bool operator==(const CardSwap&, const CardSwap&) = default;
};

// The mage after it. The new copy takes the place that the last of the old one's had, so that the
// same shuffle deals it; then a card may be in the deck's list more than once.
archmajesty::MageBuild with_swap(const archmajesty::MageBuild& mage, const CardSwap& swap);

// The same mage with each card once in its list, as files and rules have it.
archmajesty::MageBuild gathered(archmajesty::MageBuild mage);

// All swaps that leave a legal mage legal, in the order of the facts.
std::vector<CardSwap> legal_swaps(const archmajesty::MageBuild& mage);

// Where the last copy of a card is in the deck, counted in copies; -1 where it isn't.
int last_place_of(const archmajesty::MageBuild& mage, archmajesty::CardType card);

}  // namespace archon::sim
