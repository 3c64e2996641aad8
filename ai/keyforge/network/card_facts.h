// What a card is, as named numbers: printed facts, and the words of its compiled script. A card
// that was never played with is known by these.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/keyforge/cards/library.h"

namespace archon::ai {

using CardFact = std::pair<std::string, int>;

// Sorted by name, each name once and no value 0: "type/creature" 1, "power" 5, "play/Steal" 2 (what
// it steals), "row/KeyCostUp" 1, "says/Neighbor" 1 (a word of its text).
std::vector<CardFact> card_facts(const keyforge::Library& library, int number);

}  // namespace archon::ai
