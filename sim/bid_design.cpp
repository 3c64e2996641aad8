#include "sim/bid_design.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

constexpr double kRootFreedom = 4;
constexpr double kSlopeMedian = 0.08;
constexpr double kSlopeLogSd = 0.7;
constexpr double kSlopeReach = 3;  // sds on the grid
constexpr int kSlopes = 25;
// Weight below which a grid point can't move any reported figure.
constexpr double kNegligible = 1e-8;
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

// log(logistic(x)) without overflow.
double log_logistic(double x) {
  return x > 0 ? -portable_log1p(portable_exp(-x)) : x - portable_log1p(portable_exp(x));
}

double square(double x) { return x * x; }

const BidOptions& checked(const BidOptions& options) {
  ARCHON_CHECK(options.confidence > 0 && options.confidence < 1 && options.within > 0);
  ARCHON_CHECK(options.max_games >= 0 && options.batch_pairs >= 1 && options.max_chains >= 1);
  return options;
}

// Grid points a chain: the posterior's sd when the goal is reached is about within / 2, and sums
// over a grid are as good as exact while the step stays below one sd.
int grid_density(double within) {
  return std::clamp(static_cast<int>(std::ceil(std::min(4 / within, 16.0))), 2, 16);
}

// Quantile of weights on evenly spaced points, each spread evenly over its cell.
double cell_quantile(const std::vector<double>& points, const std::vector<double>& weights,
                     double p) {
  const double step = points[1] - points[0];
  double below = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    if (below + weights[i] >= p && weights[i] > 0)
      return points[i] + step * ((p - below) / weights[i] - 0.5);
    below += weights[i];
  }
  return points.back() + step / 2;
}

// Quantile of weighted values, sorted, by interpolating between the middles of their weights.
double sorted_quantile(const std::vector<std::pair<double, double>>& sorted, double p) {
  double below = 0;
  double last_middle = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    const double middle = below + sorted[i].second / 2;
    if (middle >= p) {
      if (i == 0) return sorted[i].first;
      const double share = (p - last_middle) / (middle - last_middle);
      return std::lerp(sorted[i - 1].first, sorted[i].first, share);
    }
    last_middle = middle;
    below += sorted[i].second;
  }
  return sorted.back().first;
}

// Of one game.
Information information(const LogisticCurve& curve, double level) {
  const double p = curve.win_rate(level);
  const double q = p * (1 - p);
  const double apart = curve.root - level;
  return {q * square(curve.slope), q * curve.slope * apart, q * square(apart)};
}

Information operator+(const Information& a, const Information& b) {
  return {a.root + b.root, a.mixed + b.mixed, a.slope + b.slope};
}

Information operator*(double games, const Information& game) {
  return {games * game.root, games * game.mixed, games * game.slope};
}

// Games from the precision per game that the interval's half-width asks for.
double games_for(const GamesQuestion& question, double precision_per_game) {
  const double z = normal_quantile(0.5 + question.confidence / 2);
  return question.dispersion * square(z / question.half_width) / precision_per_game;
}

}  // namespace

double LogisticCurve::win_rate(double level) const { return logistic(slope * (root - level)); }

// ---- RootPosterior -----------------------------------------------------------------------------

RootPosterior::RootPosterior(int max_chains, int per_chain)
    : max_chains_(max_chains), per_chain_(per_chain) {
  const int reach = 2 * max_chains * per_chain;
  for (int i = -reach; i <= reach; ++i) roots_.push_back(static_cast<double>(i) / per_chain);
  std::vector<double> slopes;
  for (int j = 0; j < kSlopes; ++j) {
    const double sds = kSlopeReach * (2.0 * j / (kSlopes - 1) - 1);
    log_slopes_.push_back(portable_log(kSlopeMedian) + kSlopeLogSd * sds);
    slopes.push_back(portable_exp(log_slopes_.back()));
  }
  for (const double root : roots_)
    for (const double log_slope : log_slopes_) {
      const double tail = square(root / (max_chains / 3.0)) / kRootFreedom;
      const double sds = (log_slope - portable_log(kSlopeMedian)) / kSlopeLogSd;
      log_prior_.push_back(-(kRootFreedom + 1) / 2 * portable_log1p(tail) - square(sds) / 2);
    }
  const int lattice = 3 * max_chains * per_chain;
  for (int i = -lattice; i <= lattice; ++i)
    for (const double slope : slopes) {
      const double logit = slope * i / per_chain;
      win_.push_back(logistic(logit));
      log_win_.push_back(log_logistic(logit));
      log_loss_.push_back(log_logistic(-logit));
    }
  log_likelihood_.assign(log_prior_.size(), 0);
  weights_.assign(log_prior_.size(), 0);
  temper(1);
}

const double* RootPosterior::at(const std::vector<double>& table, int level) const {
  ARCHON_CHECK(std::abs(level) <= max_chains_);
  return table.data() + static_cast<size_t>((max_chains_ - level) * per_chain_) * kSlopes;
}

void RootPosterior::add(int level, double points, double games) {
  const double* log_win = at(log_win_, level);
  const double* log_loss = at(log_loss_, level);
  for (size_t g = 0; g < log_likelihood_.size(); ++g)
    log_likelihood_[g] += points * log_win[g] + (games - points) * log_loss[g];
}

void RootPosterior::temper(double dispersion) {
  double top = -HUGE_VAL;
  for (size_t g = 0; g < weights_.size(); ++g) {
    weights_[g] = log_prior_[g] + log_likelihood_[g] / dispersion;
    top = std::max(top, weights_[g]);
  }
  double sum = 0;
  const double cut = top + portable_log(kNegligible);
  first_ = roots_.size();
  last_ = 0;
  for (size_t g = 0; g < weights_.size(); ++g) {
    if (weights_[g] < cut) {
      weights_[g] = 0;
      continue;
    }
    weights_[g] = portable_exp(weights_[g] - top);
    sum += weights_[g];
    first_ = std::min(first_, g / kSlopes);
    last_ = g / kSlopes + 1;
  }
  root_weights_.assign(roots_.size(), 0);
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) {
    weights_[g] /= sum;
    root_weights_[g / kSlopes] += weights_[g];
  }
}

RootPosterior::LevelMoments RootPosterior::moments(int level) const {
  const double* win = at(win_, level);
  double p = 0;
  double p_squared = 0;
  double p_root = 0;
  double root = 0;
  for (size_t i = first_; i < last_; ++i) {
    double row = 0;
    double row_p = 0;
    for (size_t g = i * kSlopes; g < (i + 1) * kSlopes; ++g) {
      const double weighted = weights_[g] * win[g];
      row += weights_[g];
      row_p += weighted;
      p_squared += weighted * win[g];
    }
    p += row_p;
    p_root += row_p * roots_[i];
    root += row * roots_[i];
  }
  return {p_squared - square(p), p_root - p * root, p - p_squared};
}

double RootPosterior::covariance(int a, int b) const {
  const double* win_a = at(win_, a);
  const double* win_b = at(win_, b);
  double mean_a = 0;
  double mean_b = 0;
  double product = 0;
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) {
    const double weighted = weights_[g] * win_a[g];
    mean_a += weighted;
    mean_b += weights_[g] * win_b[g];
    product += weighted * win_b[g];
  }
  return product - mean_a * mean_b;
}

LogisticCurve RootPosterior::mean() const {
  LogisticCurve mean{0, 0};
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) {
    mean.root += weights_[g] * roots_[g / kSlopes];
    mean.slope += weights_[g] * portable_exp(log_slopes_[g % kSlopes]);
  }
  return mean;
}

double RootPosterior::root_quantile(double p) const {
  return cell_quantile(roots_, root_weights_, p);
}

double RootPosterior::slope_quantile(double p) const {
  std::vector<double> sums(kSlopes);
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) sums[g % kSlopes] += weights_[g];
  return portable_exp(cell_quantile(log_slopes_, sums, p));
}

double RootPosterior::root_above(double chains) const {
  double above = 0;
  for (size_t i = 0; i < roots_.size(); ++i)
    above += root_weights_[i] * std::clamp((roots_[i] - chains) * per_chain_ + 0.5, 0.0, 1.0);
  return above;
}

Estimate RootPosterior::win_rate(double level, double confidence) const {
  std::vector<std::pair<double, double>> sorted;
  double mean = 0;
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) {
    if (weights_[g] == 0) continue;
    const LogisticCurve curve{roots_[g / kSlopes], portable_exp(log_slopes_[g % kSlopes])};
    sorted.emplace_back(curve.win_rate(level), weights_[g]);
    mean += weights_[g] * sorted.back().first;
  }
  std::sort(sorted.begin(), sorted.end());
  const double tail = (1 - confidence) / 2;
  return {mean, {sorted_quantile(sorted, tail), sorted_quantile(sorted, 1 - tail)}};
}

// ---- BidDesign ---------------------------------------------------------------------------------

BidDesign::BidDesign(const BidOptions& options)
    : options_(checked(options)), posterior_(options.max_chains, grid_density(options.within)) {}

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
Information BidDesign::known_at(const LogisticCurve& fit) const {
  Information known{square(3.0 / options_.max_chains), 0, square(1 / (kSlopeLogSd * fit.slope))};
  for (const auto& [level, tally] : results_)
    known = known + (static_cast<double>(tally.games()) / dispersion_) * information(fit, level);
  return known;
}

std::pair<int, int> BidDesign::look_to_end() const {
  const LogisticCurve fit{posterior_.mean().root, posterior_.slope_quantile(0.5)};
  GamesQuestion question = present_question();
  question.half_width = options_.within;
  question.curve = fit;
  const double end = std::min(kExpectedExcess * bound_games(question), 1.0 * options_.max_games);
  const double left = std::max(end - static_cast<double>(games_), 2.0 * options_.batch_pairs);
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
  return {static_cast<int>(best.first) - options_.max_chains,
          static_cast<int>(best.second) - options_.max_chains};
}

// A full batch, but near the goal only what is still missing (the width falls as 1 / sqrt games),
// and at least a quarter batch, so that parallel players have something to do.
int BidDesign::batch_size() const {
  const double shortfall = square(root_interval().half_width() / options_.within) - 1;
  const double missing = std::ceil(static_cast<double>(games_) / 2 * shortfall);
  const int least = (options_.batch_pairs + 3) / 4;
  const int pairs = games_ == 0 || missing > options_.batch_pairs
                        ? options_.batch_pairs
                        : std::clamp(static_cast<int>(missing), least, options_.batch_pairs);
  return std::min(pairs, static_cast<int>((options_.max_games - games_) / 2));
}

std::vector<LevelBatch> BidDesign::next_batch() const {
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
  ARCHON_CHECK(std::abs(level) <= options_.max_chains);
  if (results.pairs() == 0) return;
  results_[level] += results;
  games_ += results.games();
  const auto games = static_cast<double>(results.games());
  posterior_.add(level, results.points(), games);
  dispersion_ = dispersion();
  posterior_.temper(dispersion_);
}

// Pearson's estimate from the spread between pairs of the same level, so a curve that does not fit
// can't inflate it; shrunk to 1 by pretend pairs at an even level.
double BidDesign::dispersion() const {
  const LogisticCurve fit = posterior_.mean();
  double observed = kDispersionPriorPairs / 8;
  double expected = kDispersionPriorPairs / 8;
  for (const auto& [level, tally] : results_) {
    const double p = fit.win_rate(level);
    observed += tally.sum_squares();
    expected += static_cast<double>(tally.pairs() - 1) * p * (1 - p) / 2;
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
  const double tail = (1 - options_.confidence) / 2;
  BidSummary summary;
  summary.root_mean = posterior_.mean().root;
  summary.root_median = posterior_.root_quantile(0.5);
  summary.root = root_interval();
  summary.beyond_low = 1 - posterior_.root_above(-options_.max_chains);
  summary.beyond_high = posterior_.root_above(options_.max_chains);
  summary.a_stronger = posterior_.root_above(0);
  summary.slope_median = posterior_.slope_quantile(0.5);
  summary.slope = {posterior_.slope_quantile(tail), posterior_.slope_quantile(1 - tail)};
  summary.dispersion = dispersion_;
  summary.games = games_;
  summary.stop = stop();
  const auto cut = [this](double root) {
    return std::clamp(static_cast<int>(std::trunc(root)), -options_.max_chains,
                      options_.max_chains);
  };
  summary.bid = {cut(summary.root_median), cut(summary.root.low), cut(summary.root.high)};
  return summary;
}

Estimate BidDesign::curve(double level) const {
  return posterior_.win_rate(level, options_.confidence);
}

FitCheck BidDesign::fit_check() const {
  FitCheck check;
  for (const auto& [level, tally] : results_) {
    const Estimate fitted = curve(level);
    const auto games = static_cast<double>(tally.games());
    const double effective = games / dispersion_;
    const Interval observed =
        wilson_interval(tally.rate() * effective, effective, options_.confidence);
    check.levels.push_back({level, tally.games(), {tally.rate(), observed}, fitted});
    // Far out the fitted rate may round to 0 or 1.
    const double variance = std::max(fitted.value * (1 - fitted.value), 1e-9) / effective;
    check.chi_square += square(tally.rate() - fitted.value) / variance;
  }
  check.degrees = std::max(0, static_cast<int>(check.levels.size()) - 2);
  if (check.degrees > 0) check.p_value = chi_square_tail(check.chi_square, check.degrees);
  return check;
}

GamesQuestion BidDesign::present_question() const {
  return {{posterior_.root_quantile(0.5), posterior_.slope_quantile(0.5)},
          root_interval().half_width(),
          options_.confidence,
          dispersion_,
          options_.max_chains};
}

double BidDesign::statistical_bound_games() const { return bound_games(present_question()); }

double BidDesign::uniform_sweep_games() const { return sweep_games(present_question()); }

// ---- Reference designs -------------------------------------------------------------------------

double bound_games(const GamesQuestion& question) {
  const double reach = question.max_chains;
  const double nearest = std::clamp(question.curve.root, -reach, reach);
  return games_for(question, information(question.curve, nearest).root);
}

double sweep_games(const GamesQuestion& question) {
  Information sum;
  for (int level = -question.max_chains; level <= question.max_chains; ++level) {
    const Information game = information(question.curve, level);
    sum.root += game.root;
    sum.mixed += game.mixed;
    sum.slope += game.slope;
  }
  const double levels = 2.0 * question.max_chains + 1;
  return games_for(question, (sum.root - square(sum.mixed) / sum.slope) / levels);
}

}  // namespace archon::sim
