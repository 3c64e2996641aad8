// Statistics of win rates: intervals, paired games, Elo.
// Rates lie in [0, 1], draws count half, a confidence is a probability such as 0.95.
#pragma once

#include <array>
#include <cstdint>

#include "sim/settings.h"

namespace archon::sim {

struct Interval {
  double low = 0;
  double high = 1;

  double half_width() const { return (high - low) / 2; }
  bool contains(double x) const { return low <= x && x <= high; }
};

// A number with its two-sided confidence interval.
struct Estimate {
  double value = 0;
  Interval interval;
};

// ---- Distributions -----------------------------------------------------------------------------

double normal_cdf(double x);
// 0 < p < 1; absolute error below 1e-12.
double normal_quantile(double p);
// Of the two-sided interval of a normal deviate with this variance, which rounding may have put
// below 0.
double half_width_of(double variance, double confidence);
// Student's t with df > 0 degrees of freedom (not necessarily whole).
double student_t_cdf(double t, double df);
double student_t_quantile(double p, double df);
// P(X > x) for a chi-square X with df > 0 degrees of freedom (not necessarily whole); nearly all
// digits are right, also of small ones.
double chi_square_tail(double x, double df);
// P(X >= successes) for a binomial X; successes and trials are whole numbers.
double binomial_tail(double successes, double trials, double p);

// ---- Means -------------------------------------------------------------------------------------

// Running mean and variance (Welford 1962). Merging (Chan, Golub and LeVeque 1979) rounds, so merge
// shards in a fixed order where results must be equal bit for bit.
class Moments {
 public:
  void add(double x);
  void merge(const Moments& other);

  int64_t count() const { return count_; }
  double mean() const { return mean_; }
  // Sample variance (divisor n - 1); 0 below two values.
  double variance() const;

  friend bool operator==(const Moments&, const Moments&) = default;

 private:
  int64_t count_ = 0;
  double mean_ = 0;
  double sum_squares_ = 0;  // of deviations from the mean
};

// Mean with the Student-t interval; unbounded below two values.
Estimate mean_estimate(const Moments& moments, double confidence = kConfidence.initial);

// Wilson's score interval (1927) for `successes` of `trials` independent games; successes may hold
// halves for draws, which makes it slightly wide. [0, 1] without trials.
Interval wilson_interval(double successes, double trials, double confidence = kConfidence.initial);

// ---- Pairs -------------------------------------------------------------------------------------

// Two games with the seats swapped, as seen by one side: half points per game
// (loss 0, draw 1, win 2), `first` for the game in which that side went first.
struct PairResult {
  int first = 0;
  int second = 0;
};

// Counts of the nine pair results. Whole numbers, so shards merge exactly in any order, and nine
// numbers are all a checkpoint has to keep.
class PairTally {
 public:
  PairTally() = default;
  explicit PairTally(const std::array<int64_t, 9>& cells);

  void add(PairResult result);
  PairTally& operator+=(const PairTally& other);

  // Cell 3 * first + second counts the pairs with these half points.
  const std::array<int64_t, 9>& cells() const { return cells_; }
  int64_t pairs() const;
  int64_t games() const { return 2 * pairs(); }
  // Points won, 1 per game.
  double points() const;
  // Points per game; 0.5 without pairs.
  double rate() const;
  // Sum over pairs of (score - mean score)^2, a pair's score being its mean points per game.
  double sum_squares() const;

  friend bool operator==(const PairTally&, const PairTally&) = default;

 private:
  std::array<int64_t, 9> cells_{};
};

// Win rate with an interval from the spread *between pairs* (games of a pair are not independent).
// Student-t after adding one lost and one won pair: Agresti and Coull's "plus four" (1998) on
// pairs. It keeps the interval honest for few or equal pairs, where the sample variance alone would
// give width 0, and fades as 1/n. The value is the plain rate; [0, 1] without pairs.
Estimate pair_estimate(const PairTally& tally, double confidence = kConfidence.initial);

// Share of games that mirroring saves: 1 - Var(mean of pairs) / Var(mean of as many independent
// games). 0.3 means 30 % fewer games for the same interval; negative means that mirroring hurts.
// Interval by the delta method for a ratio of means. 0 with [-1, 1] below two pairs or without
// spread between games.
Estimate pairing_reduction(const PairTally& tally, double confidence = kConfidence.initial);

// ---- Comparing agents --------------------------------------------------------------------------

// Elo difference of a win rate, 400 log10(p / (1 - p)); +-infinity at 0 and 1.
double elo_from_rate(double rate);
double rate_from_elo(double elo);
// Elo of value and interval ends: intervals carry over because the map is monotone.
Estimate elo_estimate(const Estimate& rate);

}  // namespace archon::sim
