// Draws from a joint normal distribution, for what can't be computed from it in closed form. Alike
// on every machine.
#pragma once

#include <vector>

#include "sim/statistics/normal_draws.h"

namespace archon::sim {

class JointNormalDraws {
 public:
  // The covariance row by row; it may be singular.
  JointNormalDraws(std::vector<double> mean, const std::vector<double>& covariance);

  // The same draws for every distribution of this size.
  void next(std::vector<double>& out);

 private:
  std::vector<double> mean_;
  std::vector<double> root_;  // of the covariance, row by row
  std::vector<double> deviates_;
  NormalDraws normal_{Rng::stream(0, 0)};
};

}  // namespace archon::sim
