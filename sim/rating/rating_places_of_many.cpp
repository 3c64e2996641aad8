#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/core/counts.h"
#include "sim/rating/rating_places.h"
#include "sim/statistics/joint_normal_draws.h"
#include "sim/statistics/stats.h"

namespace archon::sim {
namespace {

constexpr double kWithoutChance =
    4.5;  // standard deviations behind the first, and without a chance
constexpr size_t kMostDrawn = 300;
constexpr int kPlacesGrid = 512;
constexpr int kNodes = 32;
constexpr uint64_t kOthersStream = 2;

size_t at(int i) { return i; }

// normal_cdf() to six places, for millions of them.
class QuickCdf {
 public:
  double operator()(double x) const {
    const auto [k, t] = BetweenRows(std::clamp((x + kReach) * kPerUnit, 0.0, kCells - 0.001));
    return values_[k] + t * (values_[k + 1] - values_[k]);
  }

 private:
  static constexpr double kReach = 8;
  static constexpr double kPerUnit = 256;
  static constexpr int kCells = 4096;
  std::vector<double> values_ = [] {
    std::vector<double> out;
    for (int k = 0; k <= kCells; ++k) out.push_back(normal_cdf(k / kPerUnit - kReach));
    return out;
  }();
};

double quick_cdf(double x) {
  static const QuickCdf kCdf;
  return kCdf(x);
}

// Those without covariances that still may be the best, or among the `top_k`.
std::vector<int> others_with_a_chance(const Ratings& ratings, int top_k) {
  const auto& logits = ratings.logits();
  const int rated = ratings.field().rated();
  std::vector<int> order(at(rated));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int x, int y) { return logits[at(x)] > logits[at(y)]; });
  const int last = order[std::min(order.size(), at(std::max(1, top_k))) - 1];
  const auto& known = ratings.known_together();
  const std::vector<int> sorted = [&] {
    auto copy = known;
    std::sort(copy.begin(), copy.end());
    return copy;
  }();
  std::vector<std::pair<double, int>> behind;
  for (const int i : order) {
    if (std::binary_search(sorted.begin(), sorted.end(), i)) continue;
    const double far = (logits[at(last)] - logits[at(i)]) /
                       std::sqrt(ratings.variance(last) + ratings.variance(i));
    if (far < kWithoutChance) behind.emplace_back(far, i);
  }
  std::stable_sort(behind.begin(), behind.end());
  if (behind.size() > kMostDrawn) behind.resize(kMostDrawn);
  std::vector<int> out;
  for (const auto& [far, i] : behind) out.push_back(i);
  return out;
}

// Chances to be the best and among the best few: joint draws of those whose covariances are known,
// beside independent ones of the others, who seldom come first.
void draw_chances(const Ratings& ratings, const PlaceOptions& options, std::vector<Placing>& out) {
  std::vector<int> who = ratings.known_together();
  std::vector<double> means;
  for (const int i : who) means.push_back(ratings.logits()[at(i)]);
  JointNormalDraws draws(means, ratings.covariances());
  const size_t together = who.size();
  for (const int i : others_with_a_chance(ratings, options.top_k)) who.push_back(i);
  std::vector<double> deviations;
  for (const int i : who) deviations.push_back(std::sqrt(std::max(0.0, ratings.variance(i))));
  NormalDraws normal(Rng::stream(0, kOthersStream));
  std::vector<double> drawn;
  std::vector<size_t> order(who.size());
  const size_t top = std::min(order.size(), at(std::max(1, options.top_k)));
  for (int draw = 0; draw < options.draws; ++draw) {
    draws.next(drawn);
    for (size_t k = together; k < who.size(); ++k)
      drawn.push_back(ratings.logits()[at(who[k])] + deviations[k] * normal.next());
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(order.begin(), order.begin() + top, order.end(), [&](size_t x, size_t y) {
      return drawn[x] != drawn[y] ? drawn[x] > drawn[y] : x < y;
    });
    out[at(who[order[0]])].best += 1.0 / options.draws;
    for (size_t k = 0; k < top; ++k) out[at(who[order[k]])].top += 1.0 / options.draws;
  }
}

// How many of the field are above a strength: mean and variance, on a grid. That number is a sum of
// many events which hardly depend on each other, so that its mean and variance are all there is to
// know of it; exact places would take every pair of the field.
class StrongerCount {
 public:
  explicit StrongerCount(const Ratings& ratings) : ratings_(ratings) {
    const int rated = ratings.field().rated();
    double low = 0;
    double high = 0;
    for (int i = 0; i < rated; ++i) {
      deviations_.push_back(std::sqrt(std::max(ratings.variance(i), 1e-12)));
      const double reach = 5 * deviations_.back();
      low = std::min(low, ratings.logits()[at(i)] - reach);
      high = std::max(high, ratings.logits()[at(i)] + reach);
    }
    low_ = low;
    step_ = std::max((high - low) / (kPlacesGrid - 1), 1e-9);
    for (int k = 0; k < kPlacesGrid; ++k) {
      double mean = 0;
      double variance = 0;
      for (int i = 0; i < rated; ++i) {
        const double p = chance_above(i, low + k * step_);
        mean += p;
        variance += p * (1 - p);
      }
      means_.push_back(mean);
      variances_.push_back(variance);
    }
  }

  // Mean and variance of the place of an entrant whose strength is this.
  std::pair<double, double> place(int entrant, double strength) const {
    const auto [k, t] =
        BetweenRows(std::clamp((strength - low_) / step_, 0.0, kPlacesGrid - 1.001));
    const double own = chance_above(entrant, strength);
    return {1 + means_[k] + t * (means_[k + 1] - means_[k]) - own,
            variances_[k] + t * (variances_[k + 1] - variances_[k]) - own * (1 - own)};
  }

 private:
  double chance_above(int i, double strength) const {
    return quick_cdf((ratings_.logits()[at(i)] - strength) / deviations_[at(i)]);
  }

  const Ratings& ratings_;
  double low_ = 0;
  double step_ = 1;
  std::vector<double> deviations_;
  std::vector<double> means_;
  std::vector<double> variances_;
};

// Where one entrant may end: for each of some strengths it may have, a nearly normal place. The
// nodes are quantiles of its posterior, so that all weigh the same.
class PlaceMixture {
 public:
  PlaceMixture(const Ratings& ratings, const StrongerCount& stronger,
               const std::vector<double>& nodes, int entrant)
      : size_(ratings.field().rated()) {
    const double sd = std::sqrt(ratings.variance(entrant));
    for (const double z : nodes) {
      const auto [mean, variance] = stronger.place(entrant, ratings.logits()[at(entrant)] + sd * z);
      means_.push_back(mean);
      deviations_.push_back(std::sqrt(std::max(variance, 1e-6)));
    }
  }

  // The place up to which `share` of it lies.
  int quantile(double share) const {
    int low = 1;
    int high = size_;
    while (low < high) {
      const int middle = low + (high - low) / 2;
      if (up_to(middle) >= share) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

 private:
  double up_to(int place) const {
    double sum = 0;
    for (size_t k = 0; k < means_.size(); ++k)
      // Half a place more, as places are whole numbers (continuity correction).
      sum += quick_cdf((place + 0.5 - means_[k]) / deviations_[k]);
    return ratio(sum, means_.size());
  }

  int size_;
  std::vector<double> means_;
  std::vector<double> deviations_;
};

}  // namespace

std::vector<Placing> place_of_many(const Ratings& ratings, const PlaceOptions& options) {
  const int rated = ratings.field().rated();
  std::vector<Placing> out(at(rated));
  draw_chances(ratings, options, out);
  const StrongerCount stronger(ratings);
  std::vector<double> nodes;
  for (int k = 0; k < kNodes; ++k) nodes.push_back(normal_quantile((k + 0.5) / kNodes));
  const double tail = (1 - options.confidence) / 2;
  for (int i = 0; i < rated; ++i) {
    const PlaceMixture places(ratings, stronger, nodes, i);
    out[at(i)].first = places.quantile(tail);
    out[at(i)].last = places.quantile(1 - tail);
  }
  return out;
}

}  // namespace archon::sim
