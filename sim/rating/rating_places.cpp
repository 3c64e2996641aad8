#include "sim/rating/rating_places.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/statistics/joint_normal_draws.h"

namespace archon::sim {
namespace {

JointNormalDraws draws_of(const Ratings& ratings) {
  const int size = ratings.field().rated();
  std::vector<double> mean;
  std::vector<double> covariance;
  for (int i = 0; i < size; ++i) {
    mean.push_back(ratings.logits()[i]);
    for (int j = 0; j < size; ++j) covariance.push_back(ratings.covariance(i, j));
  }
  return {std::move(mean), covariance};
}

// The place up to which `share` of the draws lie.
int place_quantile(const std::vector<int>& counts, double share, int draws) {
  double sum = 0;
  for (int i = 0; i < int_size(counts); ++i) {
    sum += counts[i];
    if (sum >= share * draws) return i + 1;
  }
  return int_size(counts);
}

}  // namespace

std::vector<Placing> place(const Ratings& ratings, const PlaceOptions& options) {
  ARCHON_CHECK(options.draws >= 1 && options.confidence > 0 && options.confidence < 1);
  if (ratings.is_large()) return place_of_many(ratings, options);
  const size_t size = ratings.field().rated();
  JointNormalDraws draws = draws_of(ratings);
  std::vector<std::vector<int>> counts(size, std::vector<int>(size));
  std::vector<double> drawn;
  std::vector<size_t> order(size);
  for (int i = 0; i < options.draws; ++i) {
    draws.next(drawn);
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return drawn[a] != drawn[b] ? drawn[a] > drawn[b] : a < b;
    });
    for (size_t at = 0; at < size; ++at) ++counts[order[at]][at];
  }
  const double tail = (1 - options.confidence) / 2;
  std::vector<Placing> out(size);
  for (size_t i = 0; i < size; ++i) {
    int top = 0;
    for (int at = 0; at < std::min(int_size(out), options.top_k); ++at) top += counts[i][at];
    out[i].best = ratio(counts[i][0], options.draws);
    out[i].top = ratio(top, options.draws);
    out[i].first = place_quantile(counts[i], tail, options.draws);
    out[i].last = place_quantile(counts[i], 1 - tail, options.draws);
  }
  return out;
}

}  // namespace archon::sim
