#include "sim/rating/feature_rating.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "tests/sim/rating/known_field.h"

namespace archon::sim::feature_rating_test {
namespace {

// Entrants of some of many features, whose weights are known, with deviates of their own.
struct KnownFeatures {
  FeatureData data;
  std::vector<double> weights;
  std::vector<double> strengths;

  KnownFeatures(int entrants, int features, double spread, int rounds, Rng& rng) {
    data.features = features;
    for (int k = 0; k < features; ++k) weights.push_back(0.1 * deviate(rng));
    for (int i = 0; i < entrants; ++i) {
      Features of;
      for (int k = 0; k < features; ++k)
        if (rng.uniform() < 0.3) of.emplace_back(k, 1);
      strengths.push_back(strength_of(of, weights) + spread * deviate(rng));
      data.entrants.push_back(std::move(of));
    }
    std::vector<int> order(static_cast<size_t>(entrants));
    std::iota(order.begin(), order.end(), 0);
    for (int round = 0; round < rounds; ++round) {
      shuffle(order.data(), entrants, rng);
      for (size_t i = 0; i + 1 < order.size(); i += 2) {
        const double p = logistic(strengths[static_cast<size_t>(order[i])] -
                                  strengths[static_cast<size_t>(order[i + 1])]);
        const double points = (rng.uniform() < p) + (rng.uniform() < p);
        data.games.push_back({order[i], order[i + 1], points, 2});
      }
    }
  }
};

TEST_CASE("weights are found, and what they foretell is as far off as they say") {
  Rng rng = Rng::stream(81, 0);
  constexpr double kSpread = 0.25;
  const KnownFeatures known(500, 60, kSpread, 30, rng);
  const FeatureCheck check = check_features(known.data, 5, {10, 40, 160});
  const auto weights = fit_weights(known.data, check.ridge);
  double error = 0;
  for (size_t k = 0; k < weights.size(); ++k)
    error += (weights[k] - known.weights[k]) * (weights[k] - known.weights[k]);
  CHECK(std::sqrt(error / 60) < 0.05);

  std::vector<int> all(500);
  std::iota(all.begin(), all.end(), 0);
  const Foresight seen = foresight(check, all);
  double off = 0;
  Moments truth;
  Moments foretold;
  for (size_t i = 0; i < all.size(); ++i) {
    truth.add(known.strengths[i]);
    foretold.add(check.foretold[i]);
  }
  double together = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const double gap = (known.strengths[i] - truth.mean()) - (check.foretold[i] - foretold.mean());
    off += gap * gap / 500;
    together += (known.strengths[i] - truth.mean()) * (check.foretold[i] - foretold.mean()) / 499;
  }
  CHECK(check.spread == doctest::Approx(std::sqrt(off)).epsilon(0.12));
  CHECK(seen.true_error == doctest::Approx(std::sqrt(off)).epsilon(0.15));
  CHECK(
      seen.true_correlation ==
      doctest::Approx(together / std::sqrt(truth.variance() * foretold.variance())).epsilon(0.06));
  CHECK(seen.correlation < seen.true_correlation);
}

TEST_CASE("of what features don't tell, nothing is foretold") {
  Rng rng = Rng::stream(82, 0);
  KnownFeatures known(300, 40, 0.4, 20, rng);
  for (Features& features : known.data.entrants) {
    features.clear();
    for (int k = 0; k < 40; ++k)
      if (rng.uniform() < 0.3) features.emplace_back(k, 1);
  }
  const FeatureCheck check = check_features(known.data, 5, {10, 40, 160});
  std::vector<int> all(300);
  std::iota(all.begin(), all.end(), 0);
  CHECK(std::abs(foresight(check, all).correlation) < 0.2);
  CHECK(check.ridge == 160);
}

}  // namespace
}  // namespace archon::sim::feature_rating_test
