// Which cards are of a house by what is printed.
#pragma once

#include "engine/core/counts.h"
#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"

namespace archon::ai {

// What effects change is not looked up; a token creature is of the house of its own card.
inline CardSet of_printed_house(const keyforge::State& s, const keyforge::Match& match,
                                keyforge::House house) {
  CardSet out = match.of_house(house) - s.facedown;
  for (const CardId id : s.facedown)
    if ((match.houses_of(s.at(id).as) >> index_of(house) & 1) != 0) out.add(id);
  return out;
}

}  // namespace archon::ai
