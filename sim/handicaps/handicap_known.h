// What the model of handicaps (handicap.h) is told before any game: by a prediction, or by what
// other players have found.
#pragma once

#include <vector>

namespace archon::sim {

struct HandicapKnown {
  // Of strengths, in logits, one for each entrant (none: 0), and about how far off they are; how
  // far they really are is estimated.
  std::vector<double> foretold;
  double foretold_spread = 0.7;
  // Or of all standings (handicap.h), row by row: by players below on a ladder.
  std::vector<double> mean;
  std::vector<double> covariance;
};

}  // namespace archon::sim
