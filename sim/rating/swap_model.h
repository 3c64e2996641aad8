// What things are worth that take each other's place, learnt from comparisons: what is gained by
// one in place of another is the difference of their worths, and a comparison sees it with noise.
// Worths have a normal prior, the same for all, so the posterior is normal, too.
#pragma once

#include <optional>
#include <vector>

#include "sim/statistics/normal_draws.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

class SwapModel {
 public:
  // `spread` is the standard deviation of worths, `noise` that of a comparison.
  SwapModel(int things, double spread, double noise);

  // `in` took the place of `out`, and so much was gained.
  void add(int out, int in, double gained);

  // A guess at all worths that agrees with what was seen: what Thompson sampling wants.
  std::vector<double> draw(NormalDraws& normal) const;
  // What is gained by the swap, with its interval.
  Estimate gain(int out, int in, double confidence) const;
  // What one is worth beside the mean of these.
  Estimate worth(int thing, const std::vector<int>& among, double confidence) const;

 private:
  struct Posterior {
    std::vector<double> mean;
    std::vector<double> covariance;  // row by row
    std::vector<double> root;        // of the covariance, lower triangle
  };
  // Worked out once after every change. One thread at a time may ask.
  const Posterior& posterior() const;
  Estimate along(const std::vector<double>& contrast, double confidence) const;

  int things_;
  double noise_;
  std::vector<double> precision_;  // row by row
  std::vector<double> seen_;       // precision times mean
  mutable std::optional<Posterior> known_;
};

}  // namespace archon::sim
