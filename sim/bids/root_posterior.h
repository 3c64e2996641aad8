// What games tell of the root and the slope of the win rate over chains (see bid_design.h).
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "sim/bids/even_curve.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

// What a chain costs before any game, in logits: 2 % of wins. Of its logarithm: the standard
// deviation.
inline constexpr double kSlopeMedian = 0.08;
inline constexpr double kSlopeLogSd = 1;

// Posterior over (root, slope, shape) on a grid. Prior, independent: root is Student-t with 4
// degrees of freedom and scale max_chains / 1.5 around 0 (heavy tails, as it may lie beyond the
// range; the grid reaches 2 max_chains); log slope is normal around log 0.08 (2 % a chain) with sd
// 1, so that little is taken for granted of agents; the shape of the curve takes fifteen: the
// horizon of the cost and what chains cost on B beside those on A are log normal (three values
// each, Gauss-Hermite), and with the middle horizon the first step counts a third, two thirds or
// all of another.
//
// No curve is the truth: each level has an offset of its own besides, normal in logits, so that
// what two levels tell does not grow without end.
class RootPosterior {
 public:
  // per_chain: grid points a chain.
  RootPosterior(const HandicapCost& cost, int max_chains, int per_chain);

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

  // Of the likeliest shape.
  EvenCurve mean() const;
  EvenCurve median() const;
  double root_quantile(double p) const;
  double slope_quantile(double p) const;
  // EvenCurve::chain_cost(); its value is the median.
  Estimate chain_cost(double confidence) const;
  // P(root > chains).
  double root_above(double chains) const;
  Estimate win_rate(double level, double confidence) const;

 private:
  struct Shape {
    std::shared_ptr<const NetLoad> load;
    double log_prior = 0;
  };
  // A shape and a root: the grid's rows, slopes varying fastest within.
  struct Row {
    size_t shape = 0;
    size_t root = 0;
  };
  struct Counts {
    double points = 0;
    double games = 0;
  };

  void make_grid(const HandicapCost& cost);
  double apart(const Row& row, double level) const;
  // Win rates at one level, and their logarithms and those of losing, laid out like the grid. A row
  // is filled in when it is first asked for: most rows of most levels never are.
  struct LevelTable {
    explicit LevelTable(size_t rows);

    std::unique_ptr<double[]> win;
    std::unique_ptr<double[]> log_win;
    std::unique_ptr<double[]> log_loss;
    std::vector<bool> has_win;   // by row
    std::vector<bool> has_logs;  // of both kinds
  };
  LevelTable& table(int level) const;
  // Of one row, by slopes.
  const double* wins(LevelTable& table, int level, size_t row) const;
  struct Logs {
    const double* win = nullptr;
    const double* loss = nullptr;
  };
  Logs logs(LevelTable& table, int level, size_t row) const;
  // Of what is likely enough to matter; of all where `everywhere`.
  void weigh(double dispersion, bool everywhere);
  const std::shared_ptr<const NetLoad>& likeliest_load() const;

  int max_chains_;
  int per_chain_;
  std::vector<double> roots_;
  std::vector<double> log_slopes_;
  std::vector<double> slopes_;
  std::vector<Shape> shapes_;
  std::vector<Row> rows_;
  std::vector<double> log_prior_;
  std::vector<double> weights_;       // of rows that are not near: what they were when last near
  std::vector<double> root_weights_;  // summed over slopes and shapes
  std::vector<size_t> near_;          // rows that may yet come to matter
  std::vector<size_t> live_;          // rows that hold all but a negligible part of the weight
  std::map<int, Counts> played_;      // by level
  int tempered_ = 0;
  mutable std::map<int, LevelTable> tables_;
};

}  // namespace archon::sim
