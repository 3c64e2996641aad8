#include "sim/rank_design.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

constexpr int kOpeningMeetings = 3;  // for each entrant, and as many again that others have with it
// A round is an eighth of what was played before it, but gives many threads something to do.
constexpr int64_t kRoundShare = 8;
constexpr int64_t kLeastPairs = 32;
constexpr int64_t kMostPairs = 1024;
// A large round is planned in so many lots.
constexpr int64_t kLots = 64;
// Rivals that are watched while the best is sought.
constexpr size_t kMostRivals = 24;

// Where one can't be surer, games go where intervals are wide.
constexpr double kAsGoodAsSure = 0.9999;

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
        size_(static_cast<size_t>(ratings.field().entrants)),
        covariance_(ratings.covariances()),
        planned_(covariance_.size()) {}

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
    for (size_t i = 0; i < size_; ++i)
      shared[i] = at(static_cast<int>(i), a) - at(static_cast<int>(i), b);
    for (size_t i = 0; i < size_; ++i)
      for (size_t j = 0; j < size_; ++j) covariance_[i * size_ + j] -= by * shared[i] * shared[j];
    planned_[index(a, b)] += static_cast<int>(pairs);
  }

 private:
  size_t index(int a, int b) const {
    return static_cast<size_t>(a) * size_ + static_cast<size_t>(b);
  }

  // Of a Gaussian update with the games of the pairs.
  double trust(int a, int b, int64_t pairs) const {
    const double told =
        2 * static_cast<double>(pairs) * ratings_.information(a, b, 2 * planned(a, b));
    return told / (1 + told * between(a, b));
  }

  const Ratings& ratings_;
  size_t size_;
  std::vector<double> covariance_;
  std::vector<int> planned_;  // pairs, at [a, b] with a < b
};

double square(double x) { return x * x; }

double normal_density(double x) { return 0.3989422804014327 * portable_exp(-x * x / 2); }

// The loss expected of taking the leader where a rival is better falls with the variance between
// them by density / (2 sd).
std::vector<Target> rivals(const Ratings& ratings, const Outlook& outlook, int leader) {
  std::vector<Target> out;
  for (int rival = 0; rival < ratings.field().rated(); ++rival) {
    if (rival == leader) continue;
    const double ahead = ratings.logits()[static_cast<size_t>(leader)] -
                         ratings.logits()[static_cast<size_t>(rival)];
    const double sd = std::sqrt(std::max(outlook.between(leader, rival), 1e-12));
    out.push_back({leader, rival, normal_density(ahead / sd) / sd});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Target& x, const Target& y) { return x.weight > y.weight; });
  if (out.size() > kMostRivals) out.resize(kMostRivals);
  return out;
}

// Ratings whose variance is above the one wanted, the widest before all.
std::vector<Target> wide_ones(const Ratings& ratings, const Outlook& outlook, double wanted) {
  std::vector<Target> out;
  for (int i = 0; i < ratings.field().rated(); ++i) {
    const double variance = outlook.at(i, i);
    if (variance > wanted) out.push_back({i, -1, variance});
  }
  return out;
}

std::pair<int, int> most_telling(const Field& field, const Outlook& outlook, int64_t pairs,
                                 const std::vector<Target>& targets) {
  std::pair<int, int> out;
  double most = -1;
  for (int a = 0; a < field.entrants; ++a)
    for (int b = a + 1; b < field.entrants; ++b) {
      if (!field.meet(a, b)) continue;
      const double gain = outlook.gain(a, b, pairs, targets);
      if (gain <= most) continue;
      most = gain;
      out = {a, b};
    }
  return out;
}

}  // namespace

RankDesign::RankDesign(const Field& field, const RankGoal& goal, const RatingOptions& rating,
                       const PlaceOptions& places)
    : goal_(goal), rating_options_(rating), place_options_(places), scores_(field) {
  ARCHON_CHECK(!goal.within || *goal.within > 0);
  ratings_ = rate(scores_, rating_options_);
  places_ = place(ratings_, place_options_);
}

void RankDesign::end_round() {
  ++rounds_;
  ratings_ = rate(scores_, rating_options_);
  places_ = place(ratings_, place_options_);
}

int RankDesign::leader() const {
  const auto& logits = ratings_.logits();
  return static_cast<int>(
      std::max_element(logits.begin(), logits.begin() + scores_.field().rated()) - logits.begin());
}

double RankDesign::widest() const {
  double out = 0;
  for (int i = 0; i < scores_.field().rated(); ++i)
    out = std::max(out, ratings_.points(i).interval.half_width());
  return out;
}

bool RankDesign::best_is_known() const {
  return places_[static_cast<size_t>(leader())].best >= std::min(*goal_.sure, kAsGoodAsSure);
}

bool RankDesign::all_is_narrow() const { return widest() <= *goal_.within; }

RankStop RankDesign::stop() const {
  if (rounds_ > 0 && (goal_.sure || goal_.within) &&
      (!goal_.sure || (*goal_.sure < 1 && best_is_known())) && (!goal_.within || all_is_narrow()))
    return RankStop::kReached;
  if (scores_.games() + 2 > goal_.max_games) return RankStop::kMaxGames;
  return RankStop::kRunning;
}

// Everybody meets the next ones in the circle; those who run a gauntlet, members in turn.
std::vector<MeetingPlan> RankDesign::opening() const {
  const Field& field = scores_.field();
  std::vector<MeetingPlan> out;
  const int circle = field.gauntlet > 0 ? field.gauntlet : field.entrants;
  for (int step = 1; step <= kOpeningMeetings; ++step)
    for (int i = 0; i < field.rated(); ++i) {
      const int other =
          field.gauntlet > 0 ? field.rated() + (i + step) % circle : (i + step) % circle;
      if (!field.meet(i, other)) continue;
      out.push_back({std::min(i, other), std::max(i, other), 1});
    }
  const auto room = static_cast<size_t>(goal_.max_games / 2);
  if (out.size() > room) out.resize(room);
  return out;
}

std::vector<MeetingPlan> RankDesign::next_round() const {
  if (stop() != RankStop::kRunning) return {};
  if (rounds_ == 0) return opening();
  const Field& field = scores_.field();
  const bool seek_best = goal_.sure && !best_is_known();
  double wanted = 0;
  if (goal_.within)
    wanted = square(*goal_.within / kPointsPerLogit /
                    normal_quantile(0.5 + rating_options_.confidence / 2));
  const auto targets = [&](const Outlook& outlook) {
    if (seek_best) return rivals(ratings_, outlook, leader());
    const auto wide = wide_ones(ratings_, outlook, wanted);
    // Where all would be narrow enough by now, all are narrowed further.
    return wide.empty() ? wide_ones(ratings_, outlook, 0) : wide;
  };
  int64_t left = std::clamp(scores_.games() / (2 * kRoundShare), kLeastPairs, kMostPairs);
  left = std::min(left, (goal_.max_games - scores_.games()) / 2);
  const int64_t lot = std::max<int64_t>(1, left / kLots);
  Outlook outlook(ratings_);
  for (; left > 0; left -= std::min(lot, left)) {
    const int64_t pairs = std::min(lot, left);
    const auto [a, b] = most_telling(field, outlook, pairs, targets(outlook));
    outlook.plan(a, b, pairs);
  }
  std::vector<MeetingPlan> out;
  for (int a = 0; a < field.entrants; ++a)
    for (int b = a + 1; b < field.entrants; ++b)
      if (outlook.planned(a, b) > 0) out.push_back({a, b, outlook.planned(a, b)});
  return out;
}

}  // namespace archon::sim
