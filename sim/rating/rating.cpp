#include "sim/rating/rating.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/rating/large/large_rating.h"
#include "sim/rating/large/large_rating_spread.h"
#include "sim/rating/rating_check.h"
#include "sim/rating/rating_model.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

// Draws from the posterior of a large field, where it is asked for each pairing.
constexpr int kLeverageDraws = 16;

// The share of its own expectation that a pairing's games decide, from 0 to 1.
// The diagonal of the hat matrix (Pregibon 1981).
std::vector<double> leverages_of(const RatingModel& plain) {
  std::vector<double> out;
  for (const Meeting& m : plain.meetings())
    out.push_back(std::min(1.0, m.information() * plain.logit_variance(m, false)));
  return out;
}

std::vector<double> leverages_of(const LargeRatingModel& plain) {
  const auto variances = strength_variances(plain, kLeverageDraws);
  std::vector<double> out;
  for (const Meeting& m : plain.meetings())
    out.push_back(std::min(
        1.0, m.information() * apart_variance(m.information(), variances[m.a], variances[m.b])));
  return out;
}

// What is told of strengths by a fit: the sum of their squares, uncertainty included.
double sum_of_squares(const RatingModel& plain, double sum) {
  for (int i = 0; i < plain.field().entrants; ++i)
    sum += square(plain.values()[i] - plain.priors().mean_of(i)) + plain.covariance()(i, i);
  return sum;
}

// Two pretend strengths of the spread that is expected keep it from vanishing where few are rated.
constexpr double kPretendPairings = 2;

// Fits the model with the spread of strengths that it shows itself.
double estimate_prior(RatingModel& plain, RatingPriors priors) {
  constexpr int kSteps = 8;
  constexpr double kSettled = 0.02;
  const int n = plain.field().entrants;
  const double pretended = kPretendPairings * square(priors.strength);
  for (int step = 0; step < kSteps; ++step) {
    const double sum = sum_of_squares(plain, pretended);
    const double before = priors.strength;
    // EM's step: the root of the mean square that strengths are expected to have.
    priors.strength = std::sqrt(sum / (n + kPretendPairings));
    plain.refit(priors);
    if (std::abs(priors.strength / before - 1) < kSettled) break;
  }
  return priors.strength;
}

// The check and the oddities of a fit without matchups; the priors become those to go on with.
template <class Model>
auto assess(const Model& plain, const RatingOptions& options, RatingPriors& priors) {
  const auto leverages = leverages_of(plain);
  const auto check = check_of(plain, leverages);
  priors.matchup = options.matchups ? check.spread : 0;
  return std::pair{check, oddities_of(plain, leverages)};
}

}  // namespace

// The ratings are a linear map of the model's values and of what is left uncertain in each pairing:
// with the values' covariance C, that of the ratings is map C map' + rest. A rating counts a
// matchup by its share of the opponents, and a matchup follows the values by its dependence on them
// (what strengths explain is no matchup), which is why both stand in the map.
void Ratings::take(const RatingModel& model) {
  const int n = field_.entrants;
  Eigen::MatrixXd map = Eigen::MatrixXd::Zero(n, n + 1);
  Eigen::MatrixXd rest = Eigen::MatrixXd::Zero(n, n);
  std::vector<double> matchups(n, 0);
  const int from = field_.gauntlet > 0 ? field_.rated() : 0;
  for (int i = 0; i < n; ++i) {
    map(i, i) = 1;
    for (int j = from; j < n; ++j) map(i, j) -= 1.0 / (n - from);
  }
  for (const Meeting& m : model.meetings()) {
    const auto on = model.dependence(m);
    const double share_a = 1.0 / field_.opponents(m.a);
    const double share_b = 1.0 / field_.opponents(m.b);
    for (const auto& [row, share] : {std::pair{m.a, share_a}, std::pair{m.b, -share_b}}) {
      map(row, m.a) -= share * on.strength;
      map(row, m.b) += share * on.strength;
      map(row, n) -= share * on.first;
      matchups[row] += share * m.matchup;
    }
    rest(m.a, m.a) += square(share_a) * on.variance;
    rest(m.b, m.b) += square(share_b) * on.variance;
    rest(m.a, m.b) -= share_a * share_b * on.variance;
    rest(m.b, m.a) -= share_a * share_b * on.variance;
  }
  // lazyProduct() sums in one order on every machine; blocked products don't.
  const Eigen::MatrixXd half = map.lazyProduct(model.covariance());
  rest += half.lazyProduct(map.transpose());
  double level = 0;
  for (int j = from; j < n; ++j) level += model.values()[j] / (n - from);
  logits_.resize(n);
  covariance_.resize(cell_of(n, n, 0));
  for (int i = 0; i < n; ++i) {
    logits_[i] = model.values()[i] - level + matchups[i];
    for (int j = 0; j < n; ++j) covariance_[index(i, j)] = rest(i, j);
  }
  pairing_logits_.assign(covariance_.size(), 0);
  pairing_variances_.assign(covariance_.size(), 0);
  for (const Meeting& m : model.meetings()) {
    const double logit = model.values()[m.a] - model.values()[m.b] + m.matchup;
    pairing_logits_[index(m.a, m.b)] = logit;
    pairing_logits_[index(m.b, m.a)] = -logit;
    const double variance = model.logit_variance(m, true);
    pairing_variances_[index(m.a, m.b)] = pairing_variances_[index(m.b, m.a)] = variance;
  }
  first_ = model.first();
  first_variance_ = model.covariance()(n, n);
  matchup_variance_ = model.matchup_variance();
}

void Ratings::fit_small(const PairingScores& scores, const RatingOptions& options,
                        RatingPriors priors) {
  const int n = field_.entrants;
  everybody_.resize(n);
  std::iota(everybody_.begin(), everybody_.end(), 0);
  for (int a = 0; a < n; ++a)
    for (int b = 0; b < n; ++b) scores_.push_back(scores.between(a, b));
  if (!options.foretold_covariance.empty())
    priors.together = precision_of(options.foretold_covariance, n);
  RatingModel plain(scores, priors);
  // A covariance that is given has a size already.
  if (!options.prior && priors.together.empty()) priors.strength = estimate_prior(plain, priors);
  std::tie(check_, oddities_) = assess(plain, options, priors);
  prior_ = priors.strength;
  if (priors.matchup > 0) {
    take(RatingModel(scores, priors));
  } else {
    take(plain);
  }
}

void Ratings::fit_large(const PairingScores& scores, const RatingOptions& options,
                        RatingPriors priors) {
  LargeRatingModel plain(scores, priors);
  SpreadEstimate spread{priors.strength, 0};
  if (!options.prior) spread = estimate_spread(plain, priors);
  priors.strength = spread.spread;
  std::tie(check_, oddities_) = assess(plain, options, priors);
  prior_ = priors.strength;
  if (priors.matchup > 0) plain.refit(priors);
  large_ = std::make_shared<LargeRating>(std::move(plain), spread.log_variance);
  logits_ = large_->logits();
  first_ = large_->first();
  first_variance_ = large_->first_variance();
  matchup_variance_ = large_->model().matchup_variance();
}

Ratings rate(const PairingScores& scores, const RatingOptions& options) {
  Ratings out;
  out.field_ = scores.field();
  out.confidence_ = options.confidence;
  const int n = out.field_.entrants;
  RatingPriors priors;
  priors.strength = options.foretold_spread;
  priors.foretold = options.foretold;
  ARCHON_CHECK(priors.foretold.empty() || int_size(priors.foretold) == n);
  ARCHON_CHECK(options.foretold_covariance.empty() || n <= options.most_small);
  if (options.prior) priors.strength = *options.prior;
  if (n > options.most_small) {
    out.fit_large(scores, options, priors);
  } else {
    out.fit_small(scores, options, priors);
  }
  return out;
}

// What is peculiar to a pairing goes with it, but for the deviate (docs/ladder.md).
Ratings Ratings::carried(double slope, double unknown, double pairing_unknown) const {
  ARCHON_CHECK(!is_large());
  Ratings out = *this;
  const int from = field_.gauntlet > 0 ? field_.rated() : 0;
  // Ratings are distances from the mean of the field, or of the gauntlet: the mean of its deviates
  // comes off, and all share in that.
  const double level = unknown / (field_.entrants - from);
  for (double& logit : out.logits_) logit *= slope;
  for (double& logit : out.pairing_logits_) logit *= slope;
  for (int i = 0; i < field_.entrants; ++i)
    for (int j = 0; j < field_.entrants; ++j) {
      double& shared = out.covariance_[index(i, j)];
      shared = square(slope) * shared + level * (1 - (i >= from) - (j >= from));
      if (i == j) shared += unknown;
      double& apart = out.pairing_variances_[index(i, j)];
      apart = square(slope) * apart + 2 * unknown + pairing_unknown;
    }
  return out;
}

int Ratings::leader() const {
  return narrow<int>(std::max_element(logits_.begin(), logits_.begin() + field_.rated()) -
                     logits_.begin());
}

double Ratings::variance(int entrant) const {
  return large_ ? large_->variances()[entrant] : covariance(entrant, entrant);
}

double Ratings::stretch(int entrant) const { return large_ ? large_->stretch()[entrant] : 0; }

const std::vector<int>& Ratings::known_together() const {
  return large_ ? large_->leading() : everybody_;
}

const std::vector<double>& Ratings::covariances() const {
  return large_ ? large_->leading_covariance() : covariance_;
}

double Ratings::pairing_logit(int a, int b) const {
  return large_ ? large_->pairing_logit(a, b) : pairing_logits_[index(a, b)];
}

double Ratings::pairing_variance(int a, int b) const {
  return large_ ? large_->pairing_variance(a, b) : pairing_variances_[index(a, b)];
}

Score Ratings::score(int a, int b) const {
  if (!large_) return scores_[index(a, b)];
  const Meeting* meeting = large_->model().find(a, b);
  if (!meeting) return {};
  const double games = real(meeting->games());
  return {meeting->a == a ? meeting->points() : games - meeting->points(), meeting->games()};
}

Estimate Ratings::points(int entrant) const {
  const double value = kPointsPerLogit * logits_[entrant];
  const double half = kPointsPerLogit * half_width_of(variance(entrant), confidence_);
  return {value, {value - half, value + half}};
}

// Moving the entrant against all its opponents together moves the mean of its rates.
Estimate Ratings::field_rate(int entrant) const {
  const int opponents = field_.opponents(entrant);
  const auto rate_at = [&](double shift) {
    if (large_) return large_->field_rate(entrant, shift);
    double sum = 0;
    for (int other = 0; other < field_.entrants; ++other) {
      if (!field_.meet(entrant, other)) continue;
      const double logit = pairing_logits_[index(entrant, other)] + shift;
      sum += (logistic(logit + first_) + logistic(logit - first_)) / 2;
    }
    return sum / opponents;
  };
  // Without a gauntlet the field's mean moves along, by its share in it.
  const double scale = field_.gauntlet > 0 ? 1 : ratio(opponents + 1, opponents);
  const double half = scale * half_width_of(variance(entrant), confidence_);
  return {rate_at(0), {rate_at(-half), rate_at(half)}};
}

PairingRate Ratings::pairing(int a, int b) const {
  ARCHON_CHECK(field_.meet(a, b));
  const auto rate_at = [&](double logit) {
    return (logistic(logit + first_) + logistic(logit - first_)) / 2;
  };
  const double logit = pairing_logit(a, b);
  const double variance = pairing_variance(a, b);
  const double half = half_width_of(variance, confidence_);
  return {a,
          b,
          score(a, b),
          {rate_at(logit), {rate_at(logit - half), rate_at(logit + half)}},
          normal_cdf(logit / std::sqrt(variance))};
}

int Ratings::hardest(int entrant) const {
  if (large_) return large_->hardest(entrant);
  int worst = -1;
  for (int other = 0; other < field_.entrants; ++other) {
    if (!field_.meet(entrant, other)) continue;
    if (worst < 0 ||
        pairing_logits_[index(entrant, other)] < pairing_logits_[index(entrant, worst)])
      worst = other;
  }
  return worst;
}

Estimate Ratings::first_rate() const {
  const double half = half_width_of(first_variance_, confidence_);
  return {logistic(first_), {logistic(first_ - half), logistic(first_ + half)}};
}

double Ratings::information(int a, int b, int64_t planned) const {
  const double p = logistic(pairing_logit(a, b));
  const double game = p * (1 - p);
  const double known = game * real(score(a, b).games + planned);
  // Two uncertainties in a row, 1 / (1 / known + variance): however many games, the matchup stays.
  const double before = known / (1 + known * matchup_variance_);
  const double after = (known + game) / (1 + (known + game) * matchup_variance_);
  return after - before;
}

}  // namespace archon::sim
