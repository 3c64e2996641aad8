#include "sim/rating/rating_check.h"

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

// Pretend pairings that strengths explain: they keep a few pairings from crying spread.
constexpr double kSpreadPriorDegrees = 4;
// A pairing whose games settle their own expectation says nothing about the model.
constexpr double kMostLeverage = 0.95;
constexpr double kLeastDegrees = 0.5;
constexpr double kOdd = 0.05;

// Two-sided. The normal tail knows how uncertain the expectation is, the binomial one how coarse
// few games are; a pairing has to be odd by both. Draws count for the expectation.
double surprise(const RatingFit& plain, const Meeting& m, double lever) {
  const double information = m.information();
  const double z = m.residual() / std::sqrt(information * (1 - lever));
  const double smooth = 2 * normal_cdf(-std::abs(z));
  if (smooth >= kOdd) return smooth;
  const double logit = plain.values()[m.a] - plain.values()[m.b];
  const double without = logit - lever / (1 - lever) * m.residual() / information;
  const double games = real(m.games());
  const double p = logistic(without);
  const double coarse = m.residual() > 0
                            ? binomial_tail(std::floor(m.points()), games, p)
                            : binomial_tail(games - std::ceil(m.points()), games, 1 - p);
  return std::max(smooth, std::min(1.0, 2 * coarse));
}

Oddity oddity_of(const Meeting& m, double p_value) {
  const double games = real(m.games());
  const double expected = (m.points() - m.residual()) / games;
  if (m.residual() > 0) return {m.a, m.b, {m.points(), m.games()}, expected, p_value};
  return {m.b, m.a, {games - m.points(), m.games()}, 1 - expected, p_value};
}

}  // namespace

// Mean and variance of the statistic under the model are those of its cells, and so is the spread:
// the variance that would raise the mean to what was observed.
RatingCheck check_of(const RatingFit& plain, const std::vector<double>& leverages) {
  RatingCheck check;
  double variance = 0;
  double weight = 0;
  for (size_t i = 0; i < leverages.size(); ++i) {
    const Meeting& m = plain.meetings()[i];
    const double information = m.information();
    if (m.games() == 0 || information <= 0) continue;
    const double free = 1 - leverages[i];
    const double noise = ratio(information, m.games());  // p (1 - p)
    check.statistic += square(m.residual()) / information;
    check.degrees += free;
    weight += information * free;
    // Of a standardized binomial squared: 2 plus its excess kurtosis, (1 - 6 p q) / (n p q).
    variance += 2 * free + square(free) * (1 - 6 * noise) / information;
  }
  if (check.degrees < kLeastDegrees || variance <= 0) return {};
  // A scaled chi-square of this mean and variance (Satterthwaite 1946).
  const double scale = variance / (2 * check.degrees);
  check.p_value = chi_square_tail(check.statistic / scale, check.degrees / scale);
  const double excess = std::max(0.0, check.statistic - check.degrees);
  const double trust = check.degrees / (check.degrees + kSpreadPriorDegrees);
  check.spread = std::sqrt(trust * excess / weight);
  return check;
}

std::vector<Oddity> oddities_of(const RatingFit& plain, const std::vector<double>& leverages) {
  std::vector<Oddity> all;
  for (size_t i = 0; i < leverages.size(); ++i) {
    const Meeting& m = plain.meetings()[i];
    if (m.games() == 0 || m.information() <= 0) continue;
    const double lever = leverages[i];
    if (lever > kMostLeverage) continue;
    all.push_back(oddity_of(m, surprise(plain, m, lever)));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Oddity& x, const Oddity& y) { return x.p_value < y.p_value; });
  double before = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    // Holm's step down: no p-value is below one before it.
    const double corrected = all[i].p_value * real(all.size() - i);
    all[i].p_value = before = std::clamp(corrected, before, 1.0);
  }
  std::erase_if(all, [](const Oddity& odd) { return odd.p_value >= kOdd; });
  return all;
}

}  // namespace archon::sim
