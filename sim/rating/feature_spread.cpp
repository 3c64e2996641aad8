#include "sim/rating/feature_spread.h"

#include <Eigen/Cholesky>
#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

using SpreadMatrix = Eigen::MatrixXd;
using SpreadVector = Eigen::VectorXd;

SpreadVector difference_of(const FeatureData& data, const FeatureGames& games) {
  SpreadVector out = SpreadVector::Zero(data.features);
  for (const auto& [k, x] : data.entrants[games.a]) out[k] += x;
  for (const auto& [k, x] : data.entrants[games.b]) out[k] -= x;
  return out;
}

}  // namespace

double WeightFit::variance_of(const std::vector<double>& contrast) const {
  const size_t n = weights.size();
  double sum = 0;
  for (size_t i = 0; i < n; ++i)
    for (size_t k = 0; k < n; ++k) sum += contrast[i] * contrast[k] * covariance[i * n + k];
  return std::max(sum, 0.0);
}

WeightFit fit_clustered(const FeatureData& data, const std::vector<int>& clusters, double ridge) {
  ARCHON_CHECK(clusters.size() == data.games.size());
  WeightFit out{fit_weights(data, ridge), {}};
  const int n = data.features;
  const int count = clusters.empty() ? 0 : *std::max_element(clusters.begin(), clusters.end()) + 1;
  // The sandwich has the inverse of what all games tell on either side, and between them how hard
  // each cluster pulls the weights.
  SpreadMatrix bread = ridge * SpreadMatrix::Identity(n, n);
  SpreadMatrix scores = SpreadMatrix::Zero(n, count);
  for (size_t i = 0; i < data.games.size(); ++i) {
    const FeatureGames& games = data.games[i];
    const SpreadVector x = difference_of(data, games);
    const double p = logistic(strength_of(data.entrants[games.a], out.weights) -
                              strength_of(data.entrants[games.b], out.weights));
    const double played = real(games.games);
    bread += played * p * (1 - p) * x * x.transpose();
    scores.col(clusters[i]) += (games.points_a - played * p) * x;
  }
  // Few clusters know less of their spread than they seem to.
  const double few = count > n ? ratio(count, count - n) : count;
  const SpreadMatrix inverse = bread.llt().solve(SpreadMatrix::Identity(n, n));
  const SpreadMatrix spread = few * inverse * (scores * scores.transpose()) * inverse;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) out.covariance.push_back(spread(i, k));
  return out;
}

}  // namespace archon::sim
