#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/rng.h"
#include "sim/rating/plan/rank_plan.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr int kNeighbours = 4;  // on either side
constexpr int kFromAnywhere = 8;
constexpr uint64_t kCandidateStream = 12;
// While the best is sought the others' games would tell too little.
constexpr size_t kMostRivalsWidely = 1000;
// Needs are found again when what all share is known so much better.
constexpr double kStale = 0.97;
// What is planned for the last hair's breadth is seldom enough, and of many variances that are
// nearly known one looks too large in every round. So a round that would be small aims lower.
constexpr double kAims[] = {0.98, 0.94, 0.9};  // of the variance wanted
constexpr int64_t kLeastOfWish = 32;           // of the pairs wished, this part is not small

// The variances as they will be when what is planned has been played, and what each should get.
//
// All covariances of thousands would be too many. A rating's variance is taken for its own and its
// part in one deviate that all share (how far strengths lie apart); a pair of games between two is
// a Gaussian update of these three numbers. Sums over the field are kept by differences, for a
// round plans thousands of pairs.
class WideOutlook {
 public:
  WideOutlook(const Ratings& ratings, const RoundWish& wish, uint64_t round)
      : ratings_(ratings),
        wish_(wish),
        rng_(Rng::stream(0, round, kCandidateStream)),
        needs_(ratings.field().entrants),
        ranks_(needs_.size(), -1) {
    for (int i = 0; i < ratings.field().entrants; ++i) {
      stretches_.push_back(ratings.stretch(i));
      own_.push_back(ratings.variance(i) - square(stretches_.back()));
    }
    for (int i = 0; i < ratings.field().rated(); ++i)
      if (i != wish.leader || !wish.seek_best) set_need(i, need_of(i));
    choose_rivals();
    update_leader();
    for (int i = 0; i < ratings.field().rated(); ++i)
      if (needs_[at(i)] > 0) by_rating_.push_back(i);
    if (by_rating_.size() < 2) {
      by_rating_.resize(ratings.field().rated());
      std::iota(by_rating_.begin(), by_rating_.end(), 0);
    }
    std::stable_sort(by_rating_.begin(), by_rating_.end(), [&](int x, int y) {
      return ratings.logits()[at(x)] > ratings.logits()[at(y)];
    });
    for (int i = 0; i < int_size(by_rating_); ++i) ranks_[at(by_rating_[i])] = i;
  }

  // Plans one pair more, or finds that none is needed.
  bool plan_one() {
    if (waiting_.empty()) return false;
    const int a = waiting_.begin()->second;
    const int b = opponent_of(a);
    const double by = trust(a, b);
    for (const int i : {a, b}) own_[at(i)] -= by * square(own_[at(i)]);
    shared_ -= by * square(shared_ * (stretches_[at(a)] - stretches_[at(b)]));
    ++planned_[std::minmax(a, b)];
    for (const int i : {a, b}) renew_need(i);
    if (shared_ < kStale * shared_before_) {
      shared_before_ = shared_;
      for (int i = 0; i < ratings_.field().rated(); ++i) renew_need(i);
    }
    update_leader();
    return true;
  }

  std::vector<MeetingPlan> plan() const {
    std::vector<MeetingPlan> out;
    for (const auto& [pair, pairs] : planned_) out.push_back({pair.first, pair.second, pairs});
    return out;
  }

 private:
  static size_t at(int i) { return i; }

  double variance(int i) const { return own_[at(i)] + shared_ * square(stretches_[at(i)]); }

  void renew_need(int i) {
    if (i == wish_.leader && wish_.seek_best) return;
    if (needs_[at(i)] > 0 || !wish_.seek_best) set_need(i, need_of(i));
  }

  // What less variance is worth.
  double need_of(int i) const {
    if (ratings_.field().in_gauntlet(i)) return 0;
    if (!wish_.seek_best) return variance(i) > wish_.variance ? variance(i) : 0;
    if (i == wish_.leader) return rivals_sum_;
    const double sd = std::sqrt(own_[at(i)] + own_[at(wish_.leader)] +
                                shared_ * square(stretches_[at(i)] - stretches_[at(wish_.leader)]));
    const double behind = (ratings_.logits()[at(wish_.leader)] - ratings_.logits()[at(i)]) / sd;
    return portable_exp(-square(behind) / 2) / sd;
  }

  // What stands in the sums and in the queue is taken off by the need and the priority with which
  // it was put there, so these change last.
  void set_need(int i, double need) {
    if (needs_[at(i)] > 0) waiting_.erase({-priorities_[i], i});
    if (i != wish_.leader) rivals_sum_ += need - needs_[at(i)];
    stretch_need_ += (need - needs_[at(i)]) * square(stretches_[at(i)]);
    needs_[at(i)] = need;
    if (need <= 0) return;
    priorities_[i] = need * square(variance(i));
    waiting_.insert({-priorities_[i], i});
  }

  void update_leader() {
    if (wish_.seek_best) set_need(wish_.leader, rivals_sum_);
  }

  // Those beyond are given no need and, while the best is sought, get none again.
  void choose_rivals() {
    if (!wish_.seek_best) return;
    std::vector<int> beyond;
    size_t rank = 0;
    for (const auto& [priority, i] : waiting_)
      if (rank++ >= kMostRivalsWidely) beyond.push_back(i);
    for (const int i : beyond) set_need(i, 0);
  }

  double trust(int a, int b) const {
    const auto before = planned_.find(std::minmax(a, b));
    const int64_t planned = before == planned_.end() ? 0 : 2 * int64_t{before->second};
    const double told = 2 * ratings_.information(a, b, planned);
    const double shared = shared_ * square(stretches_[at(a)] - stretches_[at(b)]);
    return told / (1 + told * (own_[at(a)] + own_[at(b)] + shared));
  }

  // Games of two far apart tell how far apart all are.
  double gain(int a, int b) const {
    return trust(a, b) *
           (needs_[at(a)] * square(own_[at(a)]) + needs_[at(b)] * square(own_[at(b)]) +
            stretch_need_ * square(shared_ * (stretches_[at(a)] - stretches_[at(b)])));
  }

  int opponent_of(int a) {
    int best = -1;
    double most = -1;
    const auto consider = [&](int b) {
      if (!ratings_.field().meet(a, b)) return;
      const double gained = gain(a, b);
      if (gained > most) {
        most = gained;
        best = b;
      }
    };
    const Field& field = ratings_.field();
    if (field.gauntlet > 0) {
      const int many = std::min(field.gauntlet, 2 * kFromAnywhere);
      const int from = rng_.below(field.gauntlet);
      for (int i = 0; i < many; ++i) consider(field.rated() + (from + i) % field.gauntlet);
      return best;
    }
    const int count = int_size(by_rating_);
    for (int step = 1; step <= kNeighbours; ++step)
      for (const int rank : {ranks_[at(a)] - step, ranks_[at(a)] + step})
        if (rank >= 0 && rank < count) consider(by_rating_[at(rank)]);
    for (int i = 0; i < kFromAnywhere; ++i) consider(by_rating_[rng_.below(count)]);
    return best;
  }

  const Ratings& ratings_;
  const RoundWish& wish_;
  Rng rng_;
  std::vector<double> own_;        // variances without what all ratings share,
  std::vector<double> stretches_;  // and what they share: so much of a common deviate
  double shared_ = 1;              // whose variance this is
  double shared_before_ = 1;       // when needs were found
  double stretch_need_ = 0;        // what it is worth to know it better
  std::vector<double> needs_;
  std::map<int, double> priorities_;
  double rivals_sum_ = 0;
  std::set<std::pair<double, int>> waiting_;  // the most urgent first
  std::vector<int> by_rating_;                // those who meet
  std::vector<int> ranks_;
  std::map<std::pair<int, int>, int> planned_;
};

}  // namespace

std::vector<MeetingPlan> plan_widely(const Ratings& ratings, const RoundWish& wish,
                                     uint64_t round) {
  const auto with = [&](double variance) {
    RoundWish asked = wish;
    asked.variance = variance;
    WideOutlook outlook(ratings, asked, round);
    int64_t pairs = 0;
    while (pairs < asked.pairs && outlook.plan_one()) ++pairs;
    return std::pair{outlook.plan(), pairs};
  };
  std::vector<MeetingPlan> out;
  for (const double aim : kAims) {
    int64_t pairs = 0;
    std::tie(out, pairs) = with(aim * wish.variance);
    if (wish.seek_best ? pairs > 0 : pairs > wish.pairs / kLeastOfWish) break;
  }
  return out.empty() ? with(0).first : out;
}

}  // namespace archon::sim
