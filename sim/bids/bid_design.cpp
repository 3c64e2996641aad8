#include "sim/bids/bid_design.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

// Pairs' worth of evidence that mirrored games are independent.
constexpr double kDispersionPriorPairs = 20;
constexpr double kDispersionFloor = 0.1;
// The first phase looks one batch ahead, at every third level, until the root's interval is within
// this many times the goal.
constexpr double kFarOff = 4;
constexpr int kLookAheadStep = 3;
// Games that a whole run takes, relative to bound_games().
constexpr double kExpectedExcess = 1.15;
// An unknown slope widens the root's interval: the variance given the slope goes as 1 / slope^2,
// and so its mean by 1 + 3 Var(slope) / slope^2. Twice that weight costs less than 1 % more games
// and steadies the slope, as a slope that looks too steep by chance stops a run too early.
constexpr double kSlopeCare = 6;

const BidOptions& checked(const BidOptions& options) {
  ARCHON_CHECK(options.confidence > 0 && options.confidence < 1 && options.within > 0);
  ARCHON_CHECK(options.max_games >= 0 && options.batch_pairs >= 1 && options.max_chains >= 1);
  return options;
}

// Grid points a chain: the posterior's sd when the goal is reached is about within / 2, and sums
// over a grid are as good as exact while the step stays below one sd.
int grid_density(double within) {
  return std::clamp(static_cast<int>(std::ceil(std::min(4 / within, 8.0))), 2, 8);
}

}  // namespace

BidDesign::BidDesign(const BidOptions& options)
    : options_(checked(options)),
      posterior_(options.cost, options.max_chains, grid_density(options.within)) {}

// Expected fall of the root's variance from this batch alone. For one game that is exact, as the
// best predictor of the root from a binary result is linear; for the mean of several it is the best
// linear predictor.
int BidDesign::look_ahead(int pairs, const LevelBatch* planned) const {
  RootPosterior::LevelMoments first;
  if (planned != nullptr) first = posterior_.moments(planned->level);
  int best = 0;
  double best_fall = -1;
  for (int level = -options_.max_chains; level <= options_.max_chains; level += kLookAheadStep) {
    RootPosterior::LevelMoments here = posterior_.moments(level);
    if (planned != nullptr) {
      const double total = first.variance + first.noise * dispersion_ / (2.0 * planned->pairs);
      const double shared = posterior_.covariance(level, planned->level);
      here.root_covariance -= shared * first.root_covariance / total;
      here.variance -= square(shared) / total;
    }
    const double noise = here.noise * dispersion_ / (2.0 * pairs);
    const double fall = square(here.root_covariance) / (here.variance + noise);
    if (fall > best_fall) {
      best_fall = fall;
      best = level;
    }
  }
  return best;
}

// What prior and results tell about the fitted curve.
Information BidDesign::known_at(const EvenCurve& fit) const {
  Information known{square(1.5 / options_.max_chains), 0, square(1 / (kSlopeLogSd * fit.slope))};
  for (const auto& [level, tally] : results_)
    known = known + ratio(tally.games(), dispersion_) * information(fit, level);
  return known;
}

std::pair<int, int> BidDesign::look_to_end() const {
  const EvenCurve fit{posterior_.mean().root, posterior_.slope_quantile(0.5),
                      posterior_.mean().load};
  GamesQuestion question = present_question();
  question.half_width = options_.within;
  question.curve = fit;
  const double end = std::min(kExpectedExcess * bound_games(question), 1.0 * options_.max_games);
  const double left = std::max(end - real(games_), 2.0 * options_.batch_pairs);
  const Information known = known_at(fit);
  std::vector<Information> played;  // half the games at each level
  for (int level = -options_.max_chains; level <= options_.max_chains; ++level)
    played.push_back((left / dispersion_ / 2) * information(fit, level));
  std::pair<size_t, size_t> best;
  double least = HUGE_VAL;
  for (size_t low = 0; low < played.size(); ++low)
    for (size_t high = low; high < played.size(); ++high) {
      const Information then = known + played[low] + played[high];
      const double determinant = then.root * then.slope - square(then.mixed);
      const double root_variance = then.slope / determinant;
      const double slope_variance = then.root / determinant / square(fit.slope);
      const double variance = root_variance * (1 + kSlopeCare * slope_variance);
      if (variance < least) {
        least = variance;
        best = {low, high};
      }
    }
  return {narrow<int>(best.first) - options_.max_chains,
          narrow<int>(best.second) - options_.max_chains};
}

// A full batch, but near the goal only what is still missing (the width falls as 1 / sqrt games),
// and at least a quarter batch, so that parallel players have something to do.
int BidDesign::batch_size() const {
  const double shortfall = square(root_interval().half_width() / options_.within) - 1;
  const double missing = std::ceil(real(games_) / 2 * shortfall);
  const int least = (options_.batch_pairs + 3) / 4;
  const int pairs = games_ == 0 || missing > options_.batch_pairs
                        ? options_.batch_pairs
                        : std::clamp(static_cast<int>(missing), least, options_.batch_pairs);
  return std::min(pairs, static_cast<int>((options_.max_games - games_) / 2));
}

std::vector<LevelBatch> BidDesign::next_batch() const {
  std::vector<LevelBatch> out = next_inner();
  for (LevelBatch& batch : out) batch.level += options_.middle;
  return out;
}

std::vector<LevelBatch> BidDesign::next_inner() const {
  if (done()) return {};
  const int pairs = batch_size();
  LevelBatch first{0, (pairs + 1) / 2};
  LevelBatch second{0, pairs / 2};
  if (root_interval().half_width() > kFarOff * options_.within) {
    first.level = look_ahead(first.pairs, nullptr);
    second.level = second.pairs > 0 ? look_ahead(second.pairs, &first) : first.level;
  } else {
    std::tie(first.level, second.level) = look_to_end();
    // Single pairs go to both levels in turn.
    if (second.pairs == 0 && (games_ / 2) % 2 != 0) first.level = second.level;
  }
  if (second.pairs == 0) return {first};
  if (second.level == first.level) return {{first.level, pairs}};
  return {first, second};
}

void BidDesign::add(int level, const PairTally& results) {
  level -= options_.middle;
  ARCHON_CHECK(std::abs(level) <= options_.max_chains);
  if (results.pairs() == 0) return;
  results_[level] += results;
  games_ += results.games();
  const double games = real(results.games());
  posterior_.add(level, results.points(), games);
  dispersion_ = dispersion();
  posterior_.temper(dispersion_);
}

// Pearson's estimate from the spread between pairs of the same level, so a curve that does not fit
// can't inflate it; shrunk to 1 by pretend pairs at an even level.
double BidDesign::dispersion() const {
  const EvenCurve fit = posterior_.mean();
  double observed = kDispersionPriorPairs / 8;
  double expected = kDispersionPriorPairs / 8;
  for (const auto& [level, tally] : results_) {
    const double p = fit.win_rate(level);
    observed += tally.sum_squares();
    expected += real(tally.pairs() - 1) * p * (1 - p) / 2;
  }
  return std::max(kDispersionFloor, observed / expected);
}

Interval BidDesign::root_interval() const {
  const double tail = (1 - options_.confidence) / 2;
  return {posterior_.root_quantile(tail), posterior_.root_quantile(1 - tail)};
}

BidStop BidDesign::stop() const {
  const Interval root = root_interval();
  if (root.low > options_.max_chains || root.high < -options_.max_chains)
    return BidStop::kBeyondRange;
  if (root.half_width() <= options_.within) return BidStop::kWithin;
  if (games_ + 2 > options_.max_games) return BidStop::kMaxGames;
  return BidStop::kRunning;
}

BidSummary BidDesign::summary() const {
  BidSummary summary;
  const Interval root = root_interval();
  summary.root_mean = posterior_.mean().root + options_.middle;
  summary.root_median = posterior_.root_quantile(0.5) + options_.middle;
  summary.root = {root.low + options_.middle, root.high + options_.middle};
  summary.beyond_low = 1 - posterior_.root_above(-options_.max_chains);
  summary.beyond_high = posterior_.root_above(options_.max_chains);
  summary.a_stronger = root_above(0);
  summary.chain_cost = posterior_.chain_cost(options_.confidence);
  summary.dispersion = dispersion_;
  summary.games = games_;
  summary.stop = stop();
  const auto cut = [this](double at) {
    return std::clamp(static_cast<int>(std::trunc(at)), options_.lowest(), options_.highest());
  };
  summary.bid = {cut(summary.root_median), cut(summary.root.low), cut(summary.root.high)};
  return summary;
}

Estimate BidDesign::curve(double level) const {
  return posterior_.win_rate(level - options_.middle, options_.confidence);
}

FitCheck BidDesign::fit_check() const {
  FitCheck check;
  for (const auto& [level, tally] : results_) {
    const int shown = level + options_.middle;
    const Estimate fitted = curve(shown);
    const double games = real(tally.games());
    const double effective = games / dispersion_;
    const Interval observed =
        wilson_interval(tally.rate() * effective, effective, options_.confidence);
    check.levels.push_back({shown, tally.games(), {tally.rate(), observed}, fitted});
    // Far out the fitted rate may round to 0 or 1.
    const double variance = std::max(fitted.value * (1 - fitted.value), 1e-9) / effective;
    check.chi_square += square(tally.rate() - fitted.value) / variance;
  }
  check.degrees = std::max(0, int_size(check.levels) - 2);
  if (check.degrees > 0) check.p_value = chi_square_tail(check.chi_square, check.degrees);
  return check;
}

GamesQuestion BidDesign::present_question() const {
  return {posterior_.median(), root_interval().half_width(), options_.confidence, dispersion_,
          options_.max_chains};
}

double BidDesign::statistical_bound_games() const { return bound_games(present_question()); }

double BidDesign::uniform_sweep_games() const { return sweep_games(present_question()); }

}  // namespace archon::sim
