#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/exp_log.h"
#include "engine/core/rng.h"
#include "sim/rank_plan.h"

namespace archon::sim {
namespace {

constexpr int kNeighbours = 4;  // on either side
constexpr int kFromAnywhere = 8;
constexpr uint64_t kCandidateStream = 12;
// While the best is sought the others' games would tell too little.
constexpr size_t kMostRivals = 1000;
// What is planned for the last hair's breadth is seldom enough.
constexpr double kSafety = 0.98;

double square(double x) { return x * x; }

// The variances as they will be when what is planned has been played, and what each should get.
class WideOutlook {
 public:
  WideOutlook(const Ratings& ratings, const RoundWish& wish, uint64_t round)
      : ratings_(ratings),
        wish_(wish),
        rng_(Rng::stream(0, round, kCandidateStream)),
        needs_(static_cast<size_t>(ratings.field().entrants)),
        ranks_(needs_.size(), -1) {
    for (int i = 0; i < ratings.field().entrants; ++i) variances_.push_back(ratings.variance(i));
    for (int i = 0; i < ratings.field().rated(); ++i)
      if (i != wish.leader || !wish.seek_best) set_need(i, need_of(i));
    choose_rivals();
    update_leader();
    for (int i = 0; i < ratings.field().rated(); ++i)
      if (needs_[at(i)] > 0) by_rating_.push_back(i);
    if (by_rating_.size() < 2) {
      by_rating_.resize(static_cast<size_t>(ratings.field().rated()));
      std::iota(by_rating_.begin(), by_rating_.end(), 0);
    }
    std::stable_sort(by_rating_.begin(), by_rating_.end(), [&](int x, int y) {
      return ratings.logits()[at(x)] > ratings.logits()[at(y)];
    });
    for (size_t i = 0; i < by_rating_.size(); ++i) ranks_[at(by_rating_[i])] = static_cast<int>(i);
  }

  // Plans one pair more, or finds that none is needed.
  bool plan_one() {
    if (waiting_.empty()) return false;
    const int a = waiting_.begin()->second;
    const int b = opponent_of(a);
    const double by = trust(a, b);
    for (const int i : {a, b}) variances_[at(i)] -= by * square(variances_[at(i)]);
    ++planned_[std::minmax(a, b)];
    for (const int i : {a, b})
      if (!wish_.seek_best || needs_[at(i)] > 0) set_need(i, need_of(i));
    update_leader();
    return true;
  }

  std::vector<MeetingPlan> plan() const {
    std::vector<MeetingPlan> out;
    for (const auto& [pair, pairs] : planned_) out.push_back({pair.first, pair.second, pairs});
    return out;
  }

 private:
  static size_t at(int i) { return static_cast<size_t>(i); }

  // What less variance is worth.
  double need_of(int i) const {
    if (ratings_.field().in_gauntlet(i)) return 0;
    const double variance = variances_[at(i)];
    if (!wish_.seek_best) return variance > kSafety * wish_.variance ? variance : 0;
    if (i == wish_.leader) return rivals_sum_;
    const double sd = std::sqrt(variance + variances_[at(wish_.leader)]);
    const double behind = (ratings_.logits()[at(wish_.leader)] - ratings_.logits()[at(i)]) / sd;
    return portable_exp(-square(behind) / 2) / sd;
  }

  void set_need(int i, double need) {
    if (needs_[at(i)] > 0) waiting_.erase({-priorities_[i], i});
    if (i != wish_.leader) rivals_sum_ += need - needs_[at(i)];
    needs_[at(i)] = need;
    if (need <= 0) return;
    priorities_[i] = need * square(variances_[at(i)]);
    waiting_.insert({-priorities_[i], i});
  }

  void update_leader() {
    if (wish_.seek_best) set_need(wish_.leader, rivals_sum_);
  }

  void choose_rivals() {
    if (!wish_.seek_best) return;
    std::vector<int> beyond;
    size_t rank = 0;
    for (const auto& [priority, i] : waiting_)
      if (rank++ >= kMostRivals) beyond.push_back(i);
    for (const int i : beyond) set_need(i, 0);
  }

  double trust(int a, int b) const {
    const auto before = planned_.find(std::minmax(a, b));
    const int64_t planned = before == planned_.end() ? 0 : 2 * int64_t{before->second};
    const double told = 2 * ratings_.information(a, b, planned);
    return told / (1 + told * (variances_[at(a)] + variances_[at(b)]));
  }

  double gain(int a, int b) const {
    return trust(a, b) *
           (needs_[at(a)] * square(variances_[at(a)]) + needs_[at(b)] * square(variances_[at(b)]));
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
      const auto from = rng_.below(static_cast<uint32_t>(field.gauntlet));
      for (int i = 0; i < many; ++i)
        consider(field.rated() + (static_cast<int>(from) + i) % field.gauntlet);
      return best;
    }
    const int count = static_cast<int>(by_rating_.size());
    for (int step = 1; step <= kNeighbours; ++step)
      for (const int rank : {ranks_[at(a)] - step, ranks_[at(a)] + step})
        if (rank >= 0 && rank < count) consider(by_rating_[at(rank)]);
    for (int i = 0; i < kFromAnywhere; ++i)
      consider(by_rating_[rng_.below(static_cast<uint32_t>(count))]);
    return best;
  }

  const Ratings& ratings_;
  const RoundWish& wish_;
  Rng rng_;
  std::vector<double> variances_;
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
  const auto with = [&](const RoundWish& asked) {
    WideOutlook outlook(ratings, asked, round);
    for (int64_t i = 0; i < asked.pairs && outlook.plan_one(); ++i) {
    }
    return outlook.plan();
  };
  auto out = with(wish);
  if (!out.empty()) return out;
  RoundWish all = wish;
  all.variance = 0;
  return with(all);
}

}  // namespace archon::sim
