#include "sim/rating/plan/rank_plan.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

// A large round is planned in so many lots.
constexpr int64_t kLots = 64;
// Rivals that are watched while the best is sought.
constexpr size_t kMostRivals = 24;
// A rival so many standard deviations behind has no chance worth mentioning.
constexpr double kFarBehind = 3.5;

// What should become known better: a rating, or how far one is ahead of another.
struct Target {
  int entrant = 0;
  int rival = -1;  // -1: none
  double weight = 0;
};

// The posterior's covariance as it will be when what is planned has been played.
class Outlook {
 public:
  explicit Outlook(const Ratings& ratings)
      : ratings_(ratings),
        who_(ratings.known_together()),
        size_(int_size(who_)),
        covariance_(ratings.covariances()),
        planned_(covariance_.size()) {}

  // They are counted here as they come in known_together().
  int size() const { return size_; }
  int entrant(int a) const { return who_[a]; }
  double logit(int a) const { return ratings_.logits()[entrant(a)]; }
  bool meet(int a, int b) const { return ratings_.field().meet(entrant(a), entrant(b)); }
  double at(int a, int b) const { return covariance_[index(a, b)]; }
  double between(int a, int b) const { return at(a, a) + at(b, b) - 2 * at(a, b); }
  int planned(int a, int b) const { return planned_[index(a, b)]; }

  // By how much `pairs` pairs would lower the weighted variances of the targets.
  double gain(int a, int b, int64_t pairs, const std::vector<Target>& targets) const {
    double sum = 0;
    for (const Target& target : targets) {
      double shared = at(target.entrant, a) - at(target.entrant, b);
      if (target.rival >= 0) shared -= at(target.rival, a) - at(target.rival, b);
      sum += target.weight * shared * shared;
    }
    return sum * trust(a, b, pairs);
  }

  void plan(int a, int b, int64_t pairs) {
    const double by = trust(a, b, pairs);
    std::vector<double> shared(size_);
    for (int i = 0; i < size_; ++i) shared[i] = at(i, a) - at(i, b);
    for (int i = 0; i < size_; ++i)
      for (int j = 0; j < size_; ++j) covariance_[index(i, j)] -= by * shared[i] * shared[j];
    planned_[index(a, b)] += narrow<int>(pairs);
  }

 private:
  size_t index(int a, int b) const { return cell_of(a, size_, b); }

  // Of a Gaussian update with the games of the pairs.
  double trust(int a, int b, int64_t pairs) const {
    const double told =
        2 * real(pairs) * ratings_.information(entrant(a), entrant(b), 2 * planned(a, b));
    return told / (1 + told * between(a, b));
  }

  const Ratings& ratings_;
  const std::vector<int>& who_;
  int size_;
  std::vector<double> covariance_;
  std::vector<int> planned_;  // pairs, at [a, b] with a < b
};

double normal_density(double x) { return 0.3989422804014327 * portable_exp(-x * x / 2); }

int rated(const Ratings& ratings, const Outlook& outlook) {
  return std::min(outlook.size(), ratings.field().rated());
}

// The loss expected of taking the leader where a rival is better falls with the variance between
// them by density / (2 sd).
double rival_weight(double ahead, double variance) {
  const double sd = std::sqrt(std::max(variance, 1e-12));
  return normal_density(ahead / sd) / sd;
}

std::vector<Target> rivals(const Ratings& ratings, const Outlook& outlook, int leader,
                           const RoundWish& wish) {
  std::vector<Target> out;
  for (int rival = 0; rival < rated(ratings, outlook); ++rival) {
    if (rival == leader) continue;
    const double ahead = wish.slope * (outlook.logit(leader) - outlook.logit(rival));
    const double variance = square(wish.slope) * outlook.between(leader, rival) + 2 * wish.unknown;
    out.push_back({leader, rival, rival_weight(ahead, variance)});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Target& x, const Target& y) { return x.weight > y.weight; });
  if (out.size() > kMostRivals) out.resize(kMostRivals);
  return out;
}

// Ratings whose variance is above the one wanted, the widest before all.
std::vector<Target> wide_ones(const Ratings& ratings, const Outlook& outlook, double wanted,
                              const RoundWish& wish) {
  std::vector<Target> out;
  for (int i = 0; i < rated(ratings, outlook); ++i) {
    const double variance = square(wish.slope) * outlook.at(i, i) + wish.unknown;
    if (variance > wanted) out.push_back({i, -1, variance});
  }
  return out;
}

// Where one can't be surer, or all are narrow enough by now, all are narrowed further.
std::vector<Target> targets_of(const Ratings& ratings, const Outlook& outlook, int leader,
                               const RoundWish& wish) {
  if (wish.seek_best) return rivals(ratings, outlook, leader, wish);
  const auto wide = wide_ones(ratings, outlook, wish.variance, wish);
  return wide.empty() ? wide_ones(ratings, outlook, 0, wish) : wide;
}

int leader_in(const Ratings& ratings, const RoundWish& wish) {
  const auto& known = ratings.known_together();
  const auto at = std::find(known.begin(), known.end(), wish.leader);
  ARCHON_CHECK(at != known.end());
  return place_of(known, at);
}

struct Telling {
  int a = 0;
  int b = 0;
  double gain = -1;
};

Telling most_telling(const Outlook& outlook, int64_t pairs, const std::vector<Target>& targets) {
  Telling out;
  for (int a = 0; a < outlook.size(); ++a)
    for (int b = a + 1; b < outlook.size(); ++b) {
      if (!outlook.meet(a, b)) continue;
      const double gain = outlook.gain(a, b, pairs, targets);
      if (gain > out.gain) out = {a, b, gain};
    }
  return out;
}

}  // namespace

bool leaders_are_few(const Ratings& ratings, int leader) {
  if (ratings.field().gauntlet > 0) return false;
  const auto& logits = ratings.logits();
  const auto& known = ratings.known_together();
  if (known.size() < 2) return false;
  const auto behind = [&](int i) {
    return (logits[leader] - logits[i]) / std::sqrt(ratings.variance(leader) + ratings.variance(i));
  };
  // The last of them is the one furthest behind.
  return behind(known.back()) > kFarBehind;
}

double most_gain(const Ratings& ratings, const RoundWish& wish) {
  const Outlook outlook(ratings);
  const auto targets = targets_of(ratings, outlook, leader_in(ratings, wish), wish);
  return square(wish.slope) * most_telling(outlook, 1, targets).gain;
}

std::vector<MeetingPlan> plan_closely(const Ratings& ratings, const RoundWish& wish) {
  Outlook outlook(ratings);
  const int leader = leader_in(ratings, wish);
  const int64_t lot = std::max<int64_t>(1, wish.pairs / kLots);
  for (int64_t left = wish.pairs; left > 0; left -= std::min(lot, left)) {
    const int64_t pairs = std::min(lot, left);
    const Telling most = most_telling(outlook, pairs, targets_of(ratings, outlook, leader, wish));
    outlook.plan(most.a, most.b, pairs);
  }
  std::vector<MeetingPlan> out;
  for (int a = 0; a < outlook.size(); ++a)
    for (int b = a + 1; b < outlook.size(); ++b)
      if (outlook.planned(a, b) > 0) {
        const int one = outlook.entrant(a);
        const int other = outlook.entrant(b);
        out.push_back({std::min(one, other), std::max(one, other), outlook.planned(a, b)});
      }
  return out;
}

}  // namespace archon::sim
