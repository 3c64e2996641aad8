// The mean of what a model of handicaps finds, held against draws weighted by what games say.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "tests/sim/handicaps/known_handicaps.h"

namespace archon::sim::handicap_skew_test {
namespace {

constexpr int kDraws = 60000;

// Two of whom one meets the other on its own and with levels on it.
HandicapScores played() {
  HandicapScores out({2, 1});
  for (int i = 0; i < 60; ++i) {
    const double even = i % 2 == 0 ? 1 : 0;
    const double rare = i % 10 < 3 ? 1 : 0;
    out.add(0, 0, 1, 0, even);
    out.add(1, 0, 0, 0, even);
    out.add(0, 12, 1, 0, rare);
    out.add(1, 0, 0, 12, 1 - rare);
  }
  return out;
}

// Independent, and without the seat, which no player below knows of.
struct Prior {
  std::vector<double> mean{0, 0, 0, 0, 0, 0, std::log(0.08), std::log(20)};
  std::vector<double> sd{0.5, 0.5, 0.2, 0.2, 0.2, 0.2, 0.4, 0.3};

  HandicapKnown known() const {
    HandicapKnown out;
    out.mean = mean;
    for (size_t i = 0; i < mean.size(); ++i)
      for (size_t j = 0; j < mean.size(); ++j) out.covariance.push_back(i == j ? sd[i] * sd[i] : 0);
    return out;
  }
};

double log_likelihood(const HandicapScores& scores, const std::vector<double>& drawn, double first,
                      const HandicapCost& cost) {
  const auto loads = cost.loads(drawn[7]);
  double out = 0;
  for (const auto& [key, cell] : scores.cells()) {
    const double apart = drawn[0] - drawn[1] -
                         std::exp(drawn[6] + drawn[2] + drawn[5]) * load_at(loads, cell.level_a) +
                         std::exp(drawn[6] + drawn[3] + drawn[4]) * load_at(loads, cell.level_b);
    const auto add = [&](const Score& score, double logit) {
      out -= score.points * std::log1p(std::exp(-logit)) +
             (static_cast<double>(score.games) - score.points) * std::log1p(std::exp(logit));
    };
    add(cell.first, apart + first);
    add(cell.second, apart - first);
  }
  return out;
}

// Of the logarithm of what a level is worth, in draws of the prior weighted by the likelihood.
double mean_by_draws(const HandicapScores& scores, const HandicapCost& cost, const Prior& prior) {
  Rng rng = Rng::stream(91, 0);
  double weights = 0;
  double sum = 0;
  const double scale = log_likelihood(scores, prior.mean, 0, cost);
  for (int i = 0; i < kDraws; ++i) {
    std::vector<double> drawn = prior.mean;
    for (size_t k = 0; k < drawn.size(); ++k) drawn[k] += prior.sd[k] * deviate(rng);
    const double weight = std::exp(log_likelihood(scores, drawn, 0.5 * deviate(rng), cost) - scale);
    weights += weight;
    sum += weight * drawn[6];
  }
  return sum / weights;
}

TEST_CASE("what a level is worth is found in the mean, which is less than the most likely") {
  const HandicapScores scores = played();
  const HandicapCost cost = stairs_of_six();
  const Prior prior;
  const Handicaps handicaps(scores, cost, {}, prior.known());
  const double found = handicaps.known_above({}).mean[6];
  CHECK(std::abs(found - mean_by_draws(scores, cost, prior)) < 0.02);
}

}  // namespace
}  // namespace archon::sim::handicap_skew_test
