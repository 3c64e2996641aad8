// What games tell of the root and the slope of the win rate over chains (see bid_design.h).
#pragma once

#include <cstddef>
#include <vector>

#include "sim/bids/even_curve.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

// Of log slope, before any game.
inline constexpr double kSlopeLogSd = 0.7;

// Posterior over (root, slope) on a grid. Prior, independent: root is Student-t with 4 degrees of
// freedom and scale max_chains / 3 around 0 (heavy tails, as it may lie beyond the range; the grid
// reaches 2 max_chains); log slope is normal around log 0.08 (2 % a chain) with sd 0.7, so that
// 95 % of slopes lie in 0.02 .. 0.32.
class RootPosterior {
 public:
  // per_chain: grid points a chain.
  RootPosterior(int max_chains, int per_chain);

  // Counts games at a level, taken as independent.
  void add(int level, double points, double games);
  // Recomputes the posterior with the likelihood raised to 1 / dispersion.
  void temper(double dispersion);

  // What a game at a level would tell, to second order.
  struct LevelMoments {
    double variance = 0;         // of p, the win rate at the level
    double root_covariance = 0;  // of p and root
    double noise = 0;            // mean of p (1 - p): variance of one result when p is known
  };
  LevelMoments moments(int level) const;
  // Covariance of the win rates at two levels.
  double covariance(int a, int b) const;

  LogisticCurve mean() const;
  double root_quantile(double p) const;
  double slope_quantile(double p) const;
  // P(root > chains).
  double root_above(double chains) const;
  Estimate win_rate(double level, double confidence) const;

 private:
  // Values for one level, laid out like the grid.
  const double* at(const std::vector<double>& table, int level) const;

  int max_chains_;
  int per_chain_;
  std::vector<double> roots_;
  std::vector<double> log_slopes_;
  // The grid, slope varying fastest.
  std::vector<double> log_prior_;
  std::vector<double> log_likelihood_;
  std::vector<double> weights_;
  std::vector<double> root_weights_;  // summed over slopes
  // Rows that hold all but a negligible part of the weight.
  size_t first_ = 0;
  size_t last_ = 0;  // one past
  // Functions of slope * (root - level) over the lattice of root - level: a level's values are a
  // contiguous window.
  std::vector<double> win_;
  std::vector<double> log_win_;
  std::vector<double> log_loss_;
};

}  // namespace archon::sim
