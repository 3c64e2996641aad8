#include "sim/handicaps/handicap_model.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/statistics/square.h"
#include "sim/statistics/stats.h"

// As in rating_model.cpp, fits come out alike on every machine.
namespace archon::sim {
namespace {

constexpr int kMostSteps = 100;
constexpr double kArrived = 1e-9;
constexpr double kLeastShare = 1e-6;
constexpr double kFirstSd = 0.5;
// 2 % of win rate a level, give or take a factor of 2.5 with 95 %.
constexpr double kAllMedian = 0.08;
constexpr double kAllSd = 0.45;
constexpr double kHorizonMedian = 20;
constexpr double kHorizonSd = 0.5;
constexpr double kHorizonStep = 1e-4;
// Pretend entrants and pairings that keep spreads from vanishing, or from being cried, where there
// are few.
constexpr double kPretend = 2;
constexpr double kPretendWorths = 6;
constexpr double kSpreadPriorDegrees = 4;
constexpr double kLeastDegrees = 0.5;
constexpr int kPriorSteps = 8;
constexpr double kSettled = 0.02;

HandicapGame game_of(const HandicapScores::Cell& cell) {
  return {cell.a, cell.b, cell.level_a, cell.level_b};
}

void add_outer(Eigen::MatrixXd& m, const HandicapPlaces& at, const HandicapSlopes& x,
               double scale) {
  for (size_t i = 0; i < at.size(); ++i)
    for (size_t j = 0; j < at.size(); ++j)
      if (at[i] >= at[j]) m(at[i], at[j]) += scale * x[i] * x[j];
}

}  // namespace

// ---- What the values mean ----------------------------------------------------------------------

HandicapPlaces HandicapModel::places(int a, int b) const {
  return {a,          b,        own_at(a),   own_at(b), against_at(a), against_at(b),
          first_at(), all_at(), horizon_at()};
}

double HandicapModel::worth(int carrier, int opponent) const {
  return portable_exp(values_[all_at()] + values_[own_at(carrier)] + values_[against_at(opponent)]);
}

double HandicapModel::cost(int carrier, int opponent, double level) const {
  return worth(carrier, opponent) * load_at(loads_, level);
}

double HandicapModel::logit(const HandicapGame& game) const {
  return values_[game.a] - values_[game.b] - cost(game.a, game.b, game.level_a) +
         cost(game.b, game.a, game.level_b);
}

HandicapSlopes HandicapModel::slopes(const HandicapGame& game, double seat) const {
  const double worth_a = worth(game.a, game.b);
  const double worth_b = worth(game.b, game.a);
  const double a = worth_a * load_at(loads_, game.level_a);
  const double b = worth_b * load_at(loads_, game.level_b);
  const double horizon = worth_b * load_at(loads_by_horizon_, game.level_b) -
                         worth_a * load_at(loads_by_horizon_, game.level_a);
  return {1, -1, -a, b, b, -a, seat, b - a, horizon};
}

double HandicapModel::expected_points(const HandicapScores::Cell& cell) const {
  double apart = logit(game_of(cell));
  for (const HandicapPairing& pairing : pairings_)
    if (pairing.a == cell.a && pairing.b == cell.b) apart += pairing.matchup;
  const double first = values_[first_at()];
  return real(cell.first.games) * logistic(apart + first) +
         real(cell.second.games) * logistic(apart - first);
}

// ---- The fit -----------------------------------------------------------------------------------

HandicapModel::HandicapModel(const HandicapScores& scores, const HandicapCost& cost,
                             const HandicapKnown& known)
    : field_(scores.field()), cost_(cost) {
  for (const auto& [key, cell] : scores.cells()) {
    if (pairings_.empty() || pairings_.back().a != cell.a || pairings_.back().b != cell.b) {
      pairings_.emplace_back();
      pairings_.back().a = cell.a;
      pairings_.back().b = cell.b;
    }
    pairings_.back().games += cell.games();
    cells_.push_back(cell);
    pairing_of_.push_back(pairings_.size() - 1);
  }
  values_ = Eigen::VectorXd::Zero(horizon_at() + 1);
  values_[all_at()] = portable_log(kAllMedian);
  values_[horizon_at()] = portable_log(kHorizonMedian);
  take_known(known);
  maximise();
  if (together_.size() == 0) estimate_priors();
  priors_.matchup = estimate_matchups();
  if (priors_.matchup > 0) maximise();
}

// Going first is no part of a standing: of that nothing is known before.
void HandicapModel::take_known(const HandicapKnown& known) {
  if (!known.foretold.empty()) {
    foretold_ = known.foretold;
    priors_.strength = known.foretold_spread;
    for (int i = 0; i < field_.entrants; ++i) values_[i] = foretold_[i];
  }
  if (known.mean.empty()) return;
  const int size = int_size(known.mean);
  ARCHON_CHECK(size == horizon_at() && known.covariance.size() == known.mean.size() * size);
  const auto at = [&](int i) { return i < first_at() ? i : i + 1; };
  Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(size + 1, size + 1);
  expected_ = Eigen::VectorXd::Zero(size + 1);
  covariance(first_at(), first_at()) = square(kFirstSd);
  for (int i = 0; i < size; ++i) {
    expected_[at(i)] = known.mean[i];
    for (int j = 0; j < size; ++j) covariance(at(i), at(j)) = known.covariance[i * size + j];
  }
  const auto factors = covariance.ldlt();
  together_.resize(size + 1, size + 1);
  for (int i = 0; i <= size; ++i)
    together_.col(i) = factors.solve(Eigen::VectorXd::Unit(size + 1, i));
  values_ = expected_;
}

// Loads have no simple derivative by the horizon, which stands in every step's logistic; a
// difference to either side is exact enough for Newton's method.
void HandicapModel::take_horizon() {
  const double horizon = values_[horizon_at()];
  loads_ = cost_.loads(horizon);
  loads_by_horizon_ = cost_.loads(horizon + kHorizonStep);
  const auto before = cost_.loads(horizon - kHorizonStep);
  for (size_t i = 0; i < before.size(); ++i)
    loads_by_horizon_[i] = (loads_by_horizon_[i] - before[i]) / (2 * kHorizonStep);
}

// What the games tell at the values.
void HandicapModel::look() {
  for (HandicapPairing& pairing : pairings_) {
    pairing.information = pairing.residual = 0;
    pairing.weight.fill(0);
  }
  for (size_t i = 0; i < cells_.size(); ++i) {
    const HandicapScores::Cell& cell = cells_[i];
    HandicapPairing& pairing = pairings_[pairing_of_[i]];
    const double apart = logit(game_of(cell)) + pairing.matchup;
    for (const double seat : {1.0, -1.0}) {
      const Score& score = seat > 0 ? cell.first : cell.second;
      const double p = logistic(apart + seat * values_[first_at()]);
      const double games = real(score.games);
      const double information = games * p * (1 - p);
      const HandicapSlopes x = slopes(game_of(cell), seat);
      pairing.information += information;
      pairing.residual += score.points - games * p;
      for (size_t k = 0; k < x.size(); ++k) pairing.weight[k] += information * x[k];
    }
  }
}

double HandicapModel::log_posterior() const {
  double sum = 0;
  for (size_t i = 0; i < cells_.size(); ++i) {
    const HandicapScores::Cell& cell = cells_[i];
    const double apart = logit(game_of(cell)) + pairings_[pairing_of_[i]].matchup;
    sum += log_likelihood(cell.first, apart + values_[first_at()]);
    sum += log_likelihood(cell.second, apart - values_[first_at()]);
  }
  if (priors_.matchup > 0)
    for (const HandicapPairing& pairing : pairings_)
      sum -= square(pairing.matchup) / (2 * matchup_variance());
  if (together_.size() > 0) {
    const Eigen::VectorXd off = values_ - expected_;
    for (Eigen::Index i = 0; i < off.size(); ++i)
      for (Eigen::Index j = 0; j < off.size(); ++j) sum -= off[i] * together_(i, j) * off[j] / 2;
    return sum;
  }
  for (int i = 0; i < field_.entrants; ++i) {
    sum -= square((values_[i] - foretold(i)) / priors_.strength) / 2;
    sum -=
        (square(values_[own_at(i)]) + square(values_[against_at(i)])) / square(priors_.worth) / 2;
  }
  sum -= square(values_[first_at()] / kFirstSd) / 2;
  sum -= square((values_[all_at()] - portable_log(kAllMedian)) / kAllSd) / 2;
  return sum - square((values_[horizon_at()] - portable_log(kHorizonMedian)) / kHorizonSd) / 2;
}

void HandicapModel::add_priors(Eigen::MatrixXd& hessian, Eigen::VectorXd& gradient) const {
  if (together_.size() > 0) {
    for (Eigen::Index j = 0; j < values_.size(); ++j)
      for (Eigen::Index i = 0; i < values_.size(); ++i) {
        hessian(i, j) += together_(i, j);
        gradient[i] -= together_(i, j) * (values_[j] - expected_[j]);
      }
    return;
  }
  const auto add = [&](int at, double mean, double sd) {
    hessian(at, at) += 1 / square(sd);
    gradient[at] -= (values_[at] - mean) / square(sd);
  };
  for (int i = 0; i < field_.entrants; ++i) {
    add(i, foretold(i), priors_.strength);
    add(own_at(i), 0, priors_.worth);
    add(against_at(i), 0, priors_.worth);
  }
  add(first_at(), 0, kFirstSd);
  add(all_at(), portable_log(kAllMedian), kAllSd);
  add(horizon_at(), portable_log(kHorizonMedian), kHorizonSd);
}

// The lower triangle of the equations, matchups eliminated: given the values, each depends on its
// own pairing alone, so that it takes what it would explain off its pairing's part (Schur's
// complement), and the equations stay as small as the field.
void HandicapModel::build(Eigen::MatrixXd& hessian, Eigen::VectorXd& gradient) const {
  hessian.setZero(values_.size(), values_.size());
  gradient.setZero(values_.size());
  add_priors(hessian, gradient);
  for (size_t i = 0; i < cells_.size(); ++i) {
    const HandicapScores::Cell& cell = cells_[i];
    const HandicapPlaces at = places(cell.a, cell.b);
    const double apart = logit(game_of(cell)) + pairings_[pairing_of_[i]].matchup;
    for (const double seat : {1.0, -1.0}) {
      const Score& score = seat > 0 ? cell.first : cell.second;
      const double p = logistic(apart + seat * values_[first_at()]);
      const double games = real(score.games);
      const HandicapSlopes x = slopes(game_of(cell), seat);
      add_outer(hessian, at, x, games * p * (1 - p));
      for (size_t k = 0; k < x.size(); ++k) gradient[at[k]] += (score.points - games * p) * x[k];
    }
  }
  if (priors_.matchup == 0) return;
  const Eigen::VectorXd still = Eigen::VectorXd::Zero(values_.size());
  for (const HandicapPairing& pairing : pairings_) {
    const HandicapPlaces at = places(pairing.a, pairing.b);
    const double variance = unknown_of(pairing);
    add_outer(hessian, at, pairing.weight, -variance);
    const double pull = matchup_step(pairing, still);
    for (size_t k = 0; k < at.size(); ++k) gradient[at[k]] -= pairing.weight[k] * pull;
  }
}

// Of a pairing, where the values make this step.
double HandicapModel::matchup_step(const HandicapPairing& pairing,
                                   const Eigen::VectorXd& step) const {
  if (priors_.matchup == 0) return 0;
  const double variance = unknown_of(pairing);
  const HandicapPlaces at = places(pairing.a, pairing.b);
  double pushed = pairing.residual - pairing.matchup / matchup_variance();
  for (size_t k = 0; k < at.size(); ++k) pushed -= pairing.weight[k] * step[at[k]];
  return variance * pushed;
}

void HandicapModel::move(const Eigen::VectorXd& step, const std::vector<double>& matchups,
                         double share) {
  for (Eigen::Index i = 0; i < values_.size(); ++i) values_[i] += share * step[i];
  for (size_t i = 0; i < pairings_.size(); ++i) pairings_[i].matchup += share * matchups[i];
  take_horizon();
}

void HandicapModel::maximise() {
  take_horizon();
  double before = log_posterior();
  for (int i = 0; i < kMostSteps; ++i) {
    look();
    build(hessian_, gradient_);
    const Eigen::VectorXd step = hessian_.selfadjointView<Eigen::Lower>().ldlt().solve(gradient_);
    std::vector<double> matchups;
    double largest = 0;
    for (const HandicapPairing& pairing : pairings_) {
      matchups.push_back(matchup_step(pairing, step));
      largest = std::max(largest, std::abs(matchups.back()));
    }
    for (Eigen::Index j = 0; j < step.size(); ++j) largest = std::max(largest, std::abs(step[j]));
    double share = 1;
    move(step, matchups, share);
    double now = log_posterior();
    while (now < before && largest * share > kArrived && share > kLeastShare) {
      move(step, matchups, -share / 2);
      share /= 2;
      now = log_posterior();
    }
    before = now;
    if (largest <= kArrived) break;
  }
  look();
  build(hessian_, gradient_);
  const auto factors = hessian_.selfadjointView<Eigen::Lower>().ldlt();
  covariance_.resize(values_.size(), values_.size());
  for (Eigen::Index i = 0; i < values_.size(); ++i)
    covariance_.col(i) = factors.solve(Eigen::VectorXd::Unit(values_.size(), i));
}

// Spreads of strengths and worths that the values show themselves (EM).
void HandicapModel::estimate_priors() {
  const HandicapPriors before;
  const int n = field_.entrants;
  for (int step = 0; step < kPriorSteps; ++step) {
    double strengths = kPretend * square(before.strength);
    double worths = kPretendWorths * square(before.worth);
    for (int i = 0; i < n; ++i) {
      strengths += square(values_[i] - foretold(i)) + covariance_(i, i);
      for (const int at : {own_at(i), against_at(i)})
        worths += square(values_[at]) + covariance_(at, at);
    }
    const double last = priors_.strength;
    priors_.strength = std::sqrt(strengths / (n + kPretend));
    priors_.worth = std::sqrt(worths / (2 * n + kPretendWorths));
    maximise();
    if (std::abs(priors_.strength / last - 1) < kSettled) break;
  }
}

// By moments: the spread that would raise Pearson's statistic of the pairings to what was observed.
double HandicapModel::estimate_matchups() {
  double statistic = 0;
  double degrees = 0;
  double weight = 0;
  for (const HandicapPairing& pairing : pairings_) {
    if (pairing.information <= 0) continue;
    const HandicapPlaces at = places(pairing.a, pairing.b);
    double known = 0;
    for (size_t i = 0; i < at.size(); ++i)
      for (size_t j = 0; j < at.size(); ++j)
        known += pairing.weight[i] * pairing.weight[j] * covariance_(at[i], at[j]);
    const double free = std::max(0.0, 1 - known / pairing.information);
    statistic += square(pairing.residual) / pairing.information;
    degrees += free;
    weight += pairing.information * free;
  }
  if (degrees < kLeastDegrees) return 0;
  const double trust = degrees / (degrees + kSpreadPriorDegrees);
  return std::sqrt(trust * std::max(0.0, statistic - degrees) / weight);
}

}  // namespace archon::sim
