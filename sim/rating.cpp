#include "sim/rating.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/exp_log.h"
#include "sim/rating_model.h"

namespace archon::sim {
namespace {

// Pretend pairings that strengths explain: they keep a few pairings from crying spread.
constexpr double kSpreadPriorDegrees = 4;
// A pairing whose games settle their own expectation says nothing about the model.
constexpr double kMostLeverage = 0.95;
constexpr double kLeastDegrees = 0.5;
constexpr double kOdd = 0.05;

double square(double x) { return x * x; }

// The share of its own expectation that a pairing's games decide, from 0 to 1.
double leverage(const RatingModel& model, const Meeting& meeting) {
  return std::min(1.0, meeting.information() * model.logit_variance(meeting, false));
}

// Mean and variance of the statistic under the model are those of its cells, and so is the spread:
// the variance that would raise the mean to what was observed.
RatingCheck check_of(const RatingModel& plain) {
  RatingCheck check;
  double variance = 0;
  double weight = 0;
  for (const Meeting& m : plain.meetings()) {
    const double information = m.information();
    if (m.games() == 0 || information <= 0) continue;
    const double free = 1 - leverage(plain, m);
    const double noise = information / static_cast<double>(m.games());  // p (1 - p)
    check.statistic += square(m.residual()) / information;
    check.degrees += free;
    weight += information * free;
    variance += 2 * free + square(free) * (1 - 6 * noise) / information;
  }
  if (check.degrees < kLeastDegrees || variance <= 0) return {};
  const double scale = variance / (2 * check.degrees);
  check.p_value = chi_square_tail(check.statistic / scale, check.degrees / scale);
  const double excess = std::max(0.0, check.statistic - check.degrees);
  const double trust = check.degrees / (check.degrees + kSpreadPriorDegrees);
  check.spread = std::sqrt(trust * excess / weight);
  return check;
}

// Two-sided. The normal tail knows how uncertain the expectation is, the binomial one how coarse
// few games are; a pairing has to be odd by both. Draws count for the expectation.
double surprise(const RatingModel& plain, const Meeting& m, double lever) {
  const double information = m.information();
  const double z = m.residual() / std::sqrt(information * (1 - lever));
  const double smooth = 2 * normal_cdf(-std::abs(z));
  const double logit = plain.values()[m.a] - plain.values()[m.b];
  const double without = logit - lever / (1 - lever) * m.residual() / information;
  const auto games = static_cast<double>(m.games());
  const double p = logistic(without);
  const double coarse = m.residual() > 0
                            ? binomial_tail(std::floor(m.points()), games, p)
                            : binomial_tail(games - std::ceil(m.points()), games, 1 - p);
  return std::max(smooth, std::min(1.0, 2 * coarse));
}

Oddity oddity_of(const Meeting& m, double p_value) {
  const auto games = static_cast<double>(m.games());
  const double expected = (m.points() - m.residual()) / games;
  if (m.residual() > 0) return {m.a, m.b, {m.points(), m.games()}, expected, p_value};
  return {m.b, m.a, {games - m.points(), m.games()}, 1 - expected, p_value};
}

std::vector<Oddity> oddities_of(const RatingModel& plain) {
  std::vector<Oddity> all;
  for (const Meeting& m : plain.meetings()) {
    if (m.games() == 0 || m.information() <= 0) continue;
    const double lever = leverage(plain, m);
    if (lever > kMostLeverage) continue;
    all.push_back(oddity_of(m, surprise(plain, m, lever)));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Oddity& x, const Oddity& y) { return x.p_value < y.p_value; });
  double before = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const double corrected = all[i].p_value * static_cast<double>(all.size() - i);
    all[i].p_value = before = std::clamp(corrected, before, 1.0);
  }
  std::erase_if(all, [](const Oddity& odd) { return odd.p_value >= kOdd; });
  return all;
}

double half_width(double variance, double confidence) {
  return normal_quantile(0.5 + confidence / 2) * std::sqrt(std::max(0.0, variance));
}

// Fits the model with the spread of strengths that it shows itself. Two pretend strengths of the
// spread that is expected keep it from vanishing where few are rated.
double estimate_prior(RatingModel& plain, RatingPriors priors) {
  constexpr double kPretend = 2;
  constexpr int kSteps = 8;
  constexpr double kSettled = 0.02;
  const int n = plain.field().entrants;
  const double pretended = kPretend * square(priors.strength);
  for (int step = 0; step < kSteps; ++step) {
    double sum = pretended;
    for (int i = 0; i < n; ++i)
      sum += square(plain.values()[i] - priors.mean_of(i)) + plain.covariance()(i, i);
    const double before = priors.strength;
    priors.strength = std::sqrt(sum / (n + kPretend));
    plain.refit(priors);
    if (std::abs(priors.strength / before - 1) < kSettled) break;
  }
  return priors.strength;
}

}  // namespace

// The ratings are a linear map of the model's values and of what is left uncertain in each pairing.
void Ratings::take(const RatingModel& model) {
  const int n = field_.entrants;
  Eigen::MatrixXd map = Eigen::MatrixXd::Zero(n, n + 1);
  Eigen::MatrixXd rest = Eigen::MatrixXd::Zero(n, n);
  std::vector<double> matchups(static_cast<size_t>(n), 0);
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
      matchups[static_cast<size_t>(row)] += share * m.matchup;
    }
    rest(m.a, m.a) += square(share_a) * on.variance;
    rest(m.b, m.b) += square(share_b) * on.variance;
    rest(m.a, m.b) -= share_a * share_b * on.variance;
    rest(m.b, m.a) -= share_a * share_b * on.variance;
  }
  const Eigen::MatrixXd half = map.lazyProduct(model.covariance());
  rest += half.lazyProduct(map.transpose());
  double level = 0;
  for (int j = from; j < n; ++j) level += model.values()[j] / (n - from);
  logits_.resize(static_cast<size_t>(n));
  covariance_.resize(static_cast<size_t>(n) * static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) {
    logits_[static_cast<size_t>(i)] = model.values()[i] - level + matchups[static_cast<size_t>(i)];
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

Ratings rate(const PairingScores& scores, const RatingOptions& options) {
  Ratings out;
  out.field_ = scores.field();
  out.confidence_ = options.confidence;
  const int n = out.field_.entrants;
  for (int a = 0; a < n; ++a)
    for (int b = 0; b < n; ++b) out.scores_.push_back(scores.between(a, b));
  RatingPriors priors;
  priors.strength = options.foretold_spread;
  priors.foretold = options.foretold;
  ARCHON_CHECK(priors.foretold.empty() || priors.foretold.size() == static_cast<size_t>(n));
  if (options.prior) priors.strength = *options.prior;
  RatingModel plain(scores, priors);
  if (!options.prior) priors.strength = estimate_prior(plain, priors);
  out.check_ = check_of(plain);
  out.oddities_ = oddities_of(plain);
  out.prior_ = priors.strength;
  priors.matchup = options.matchups ? out.check_.spread : 0;
  if (priors.matchup > 0) {
    out.take(RatingModel(scores, priors));
  } else {
    out.take(plain);
  }
  return out;
}

Estimate Ratings::points(int entrant) const {
  const double value = kPointsPerLogit * logits_[static_cast<size_t>(entrant)];
  const double half = kPointsPerLogit * half_width(covariance(entrant, entrant), confidence_);
  return {value, {value - half, value + half}};
}

// Moving the entrant against all its opponents together moves the mean of its rates.
Estimate Ratings::field_rate(int entrant) const {
  const int opponents = field_.opponents(entrant);
  const auto rate_at = [&](double shift) {
    double sum = 0;
    for (int other = 0; other < field_.entrants; ++other) {
      if (!field_.meet(entrant, other)) continue;
      const double logit = pairing_logits_[index(entrant, other)] + shift;
      sum += (logistic(logit + first_) + logistic(logit - first_)) / 2;
    }
    return sum / opponents;
  };
  // Without a gauntlet the field's mean moves along, by its share in it.
  const double scale = field_.gauntlet > 0 ? 1 : static_cast<double>(opponents + 1) / opponents;
  const double half = scale * half_width(covariance(entrant, entrant), confidence_);
  return {rate_at(0), {rate_at(-half), rate_at(half)}};
}

PairingRate Ratings::pairing(int a, int b) const {
  ARCHON_CHECK(field_.meet(a, b));
  const auto rate_at = [&](double logit) {
    return (logistic(logit + first_) + logistic(logit - first_)) / 2;
  };
  const double logit = pairing_logits_[index(a, b)];
  const double half = half_width(pairing_variances_[index(a, b)], confidence_);
  return {
      a, b, scores_[index(a, b)], {rate_at(logit), {rate_at(logit - half), rate_at(logit + half)}}};
}

int Ratings::hardest(int entrant) const {
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
  const double half = half_width(first_variance_, confidence_);
  return {logistic(first_), {logistic(first_ - half), logistic(first_ + half)}};
}

double Ratings::information(int a, int b, int64_t planned) const {
  const double p = logistic(pairing_logits_[index(a, b)]);
  const double game = p * (1 - p);
  const double known = game * static_cast<double>(scores_[index(a, b)].games + planned);
  const double before = known / (1 + known * matchup_variance_);
  const double after = (known + game) / (1 + (known + game) * matchup_variance_);
  return after - before;
}

}  // namespace archon::sim
