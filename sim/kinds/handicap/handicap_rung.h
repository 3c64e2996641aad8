// What one player of a ladder says of handicaps.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/kinds/handicap/handicap.h"
#include "sim/kinds/reports/ladder_words.h"

namespace archon::sim {

// What one player says, with what those before it foretold.
struct HandicapRung {
  PlayerOpinion opinion;
  std::vector<EvenPoint> even;  // of those that are rated
  // Pairs of decks that the player before tells apart, and how many of them keep their order.
  int64_t told_apart = 0;
  int64_t kept = 0;
};

}  // namespace archon::sim
