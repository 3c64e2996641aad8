#include "sim/rating/feature_spread.h"

#include <doctest/doctest.h>

#include "engine/core/exp_log.h"
#include "tests/sim/rating/known_field.h"

namespace archon::sim::feature_spread_test {
namespace {

// Pairs of entrants that play once, with deviates of their own that no feature tells.
struct KnownPairs {
  FeatureData data;
  std::vector<int> clusters;

  KnownPairs(const std::vector<double>& weights, int pairs, double spread, Rng& rng) {
    data.features = static_cast<int>(weights.size());
    for (int pair = 0; pair < pairs; ++pair) {
      double apart = 0;
      for (const int sign : {1, -1}) {
        Features of;
        for (int k = 0; k < data.features; ++k)
          if (rng.uniform() < 0.4) of.emplace_back(k, 1);
        apart += sign * (strength_of(of, weights) + spread * deviate(rng));
        data.entrants.push_back(std::move(of));
      }
      double points = 0;
      for (int n = 0; n < 6; ++n) points += rng.uniform() < logistic(apart);
      data.games.push_back({2 * pair, 2 * pair + 1, points, 6});
      clusters.push_back(pair);
    }
  }
};

TEST_CASE("intervals of weights hold though games of a pair hang together") {
  Rng rng = Rng::stream(71, 0);
  const std::vector<double> weights{0.4, -0.3, 0.2, 0, 0, -0.1};
  const std::vector<double> contrast{1, -1, 0, 0, 0, 0};
  int inside = 0;
  constexpr int kRuns = 200;
  for (int run = 0; run < kRuns; ++run) {
    const KnownPairs known(weights, 250, 0.5, rng);
    const WeightFit fit = fit_clustered(known.data, known.clusters, 0.1);
    const double reach = half_width_of(fit.variance_of(contrast), 0.9);
    // Deviates that nobody sees pull weights together by a few hundredths.
    inside += std::abs(fit.weights[0] - fit.weights[1] - 0.7) < reach;
  }
  CHECK(inside > 0.82 * kRuns);
  CHECK(inside < 0.96 * kRuns);
}

TEST_CASE("what is played twice in one cluster is not known twice as well") {
  Rng rng = Rng::stream(72, 0);
  KnownPairs known({0.3, -0.3}, 200, 0, rng);
  const double once = fit_clustered(known.data, known.clusters, 1e-3).variance_of({1, -1});
  const auto games = known.data.games;
  known.data.games.insert(known.data.games.end(), games.begin(), games.end());
  const auto clusters = known.clusters;
  known.clusters.insert(known.clusters.end(), clusters.begin(), clusters.end());
  CHECK(fit_clustered(known.data, known.clusters, 1e-3).variance_of({1, -1}) ==
        doctest::Approx(once).epsilon(0.02));
}

}  // namespace
}  // namespace archon::sim::feature_spread_test
