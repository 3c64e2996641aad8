// What one player of a ladder has found of handicaps.
#pragma once

#include <vector>

#include "sim/handicaps/handicap.h"
#include "sim/kinds/reports/ladder_words.h"

namespace archon::sim {

struct HandicapRung : PlayerAnswer {
  std::vector<EvenPoint> even;  // of those that are rated
};

}  // namespace archon::sim
