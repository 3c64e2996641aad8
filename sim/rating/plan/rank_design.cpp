#include "sim/rating/plan/rank_design.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/rating/plan/rank_plan.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr int kOpeningMeetings = 3;  // for each entrant, and as many again that others have with it
// A round is an eighth of what was played before it, but gives many threads something to do.
constexpr int64_t kRoundShare = 8;
constexpr int64_t kLeastPairs = 32;
constexpr int64_t kLeastAbove = 16;  // on a ladder, where games take long
constexpr int64_t kMostPairs = 1024;
constexpr int64_t kMostPairsEach = 4;  // of a large field

// Where one can't be surer, games go where intervals are wide.
constexpr double kAsGoodAsSure = 0.9999;

// In a large field neighbours' neighbours would be neighbours again, and news travel slowly.
int stride(int step, int circle) {
  double out = 1;
  for (int i = 1; i < step; ++i) out *= std::cbrt(circle);
  return static_cast<int>(out);
}

}  // namespace

RankDesign::RankDesign(const Field& field, const RankGoal& goal, const RatingOptions& rating,
                       const PlaceOptions& places, std::vector<LadderStep> ladder)
    : goal_(goal),
      rating_options_(rating),
      place_options_(places),
      ladder_(std::move(ladder)),
      scores_(field) {
  ARCHON_CHECK(!goal.within || *goal.within > 0);
  ARCHON_CHECK(!ladder_.empty());
  stands_.push_back({scores_, rate(scores_, rating_options_)});
  take_stock();
}

void RankDesign::add(int first, int second, double points) {
  scores_.add(first, second, points);
  stands_.back().scores.add(first, second, points);
}

void RankDesign::take_stock() {
  carried_.reset();
  if (!is_last()) {
    const LadderWay way = way_up(ladder_, stands_.size() - 1);
    carried_ = stands_.back().ratings.carried(way.slope, way.unknown, way.pairing_unknown);
  }
  places_ = place(ratings(), place_options_);
}

void RankDesign::end_round() {
  ++rounds_;
  Stand& today = stands_.back();
  today.ratings = rate(today.scores, options_of(stands_.size() - 1));
  take_stock();
  while (!is_last() && stop() == DesignStop::kRunning) {
    Stand next = next_stand();
    if (!is_better(next)) break;
    stands_.push_back(std::move(next));
    take_stock();
  }
}

// What is known of a step before its games follows from the one below.
RatingOptions RankDesign::options_of(size_t step) const {
  RatingOptions out = rating_options_;
  if (step == 0) return out;
  const LadderStep& below = ladder_[step - 1];
  const Ratings& known = stands_[step - 1].ratings;
  out.foretold = known.logits();
  for (double& logit : out.foretold) logit *= below.slope;
  out.foretold_covariance = known.covariances();
  for (double& shared : out.foretold_covariance) shared *= square(below.slope);
  const auto n = out.foretold.size();
  for (size_t i = 0; i < n; ++i) out.foretold_covariance[i * n + i] += square(below.spread);
  return out;
}

RankDesign::Stand RankDesign::next_stand() const {
  PairingScores none(scores_.field());
  return {none, rate(none, options_of(stands_.size()))};
}

// Whether a game of the next step tells more of the top in the same time.
bool RankDesign::is_better(const Stand& next) const {
  // Not even a pair can be played here any more.
  if (room() < 2) return true;
  const size_t step = stands_.size() - 1;
  const double here = most_gain(stands_.back().ratings, wish_of(step)) / ladder_[step].cost;
  return most_gain(next.ratings, wish_of(step + 1)) / ladder_[step + 1].cost > here;
}

int64_t RankDesign::room() const {
  return room_on(ladder_[stands_.size() - 1], goal_.max_games, stands_.back().scores.games(),
                 scores_.games());
}

double RankDesign::widest() const {
  double out = 0;
  for (int i = 0; i < scores_.field().rated(); ++i)
    out = std::max(out, ratings().points(i).interval.half_width());
  return out;
}

bool RankDesign::best_is_known() const {
  return places_[leader()].best >= std::min(*goal_.sure, kAsGoodAsSure);
}

bool RankDesign::all_is_narrow() const { return widest() <= *goal_.within; }

bool RankDesign::is_reached() const {
  if (rounds_ == 0 || !(goal_.sure || goal_.within || goal_.within_rate)) return false;
  if (goal_.sure && !(*goal_.sure < 1 && best_is_known())) return false;
  if (goal_.within && !all_is_narrow()) return false;
  return !goal_.within_rate ||
         ratings().pairing(0, 1).rate.interval.half_width() <= *goal_.within_rate;
}

DesignStop RankDesign::stop() const {
  if (is_reached()) return DesignStop::kReached;
  if (scores_.games() + 2 > goal_.max_games || (is_last() && room() < 2))
    return DesignStop::kMaxGames;
  return DesignStop::kRunning;
}

// Everybody meets the next ones in the circle; those who run a gauntlet, members in turn.
std::vector<MeetingPlan> RankDesign::opening() const {
  const Field& field = scores_.field();
  if (goal_.first_pairs > 0) {
    const int64_t most = std::max<int64_t>(1, room() / 2);
    return {{0, 1, narrow<int>(std::min<int64_t>(goal_.first_pairs, most))}};
  }
  std::vector<MeetingPlan> out;
  const int circle = field.gauntlet > 0 ? field.gauntlet : field.entrants;
  for (int step = 1; step <= kOpeningMeetings; ++step)
    for (int i = 0; i < field.rated(); ++i) {
      const int ahead = ratings().is_large() && field.gauntlet == 0 ? stride(step, circle) : step;
      const int other =
          field.gauntlet > 0 ? field.rated() + (i + ahead) % circle : (i + ahead) % circle;
      if (!field.meet(i, other)) continue;
      out.push_back({std::min(i, other), std::max(i, other), 1});
    }
  const size_t most = room() / 2;
  if (out.size() > most) out.resize(most);
  return out;
}

std::vector<MeetingPlan> RankDesign::next_round() const {
  if (stop() != DesignStop::kRunning) return {};
  if (rounds_ == 0) return opening();
  RoundWish wish = wish_of(stands_.size() - 1);
  const Ratings& today = stands_.back().ratings;
  const int64_t most = today.is_large()
                           ? std::max(kMostPairs, kMostPairsEach * scores_.field().entrants)
                           : kMostPairs;
  const int64_t played = stands_.back().scores.games();
  wish.pairs = std::clamp(played / (2 * kRoundShare), step() > 0 ? kLeastAbove : kLeastPairs, most);
  wish.pairs = std::min(wish.pairs, room() / 2);
  if (!today.is_large() || (wish.seek_best && leaders_are_few(today, wish.leader)))
    return plan_closely(today, wish);
  return plan_widely(today, wish, rounds_);
}

RoundWish RankDesign::wish_of(size_t step) const {
  RoundWish out;
  out.seek_best = goal_.sure && !best_is_known();
  out.leader = leader();
  if (goal_.within)
    out.variance = square(*goal_.within / kPointsPerLogit /
                          normal_quantile(0.5 + rating_options_.confidence / 2));
  const LadderWay way = way_up(ladder_, step);
  out.slope = way.slope;
  out.unknown = way.unknown;
  return out;
}

}  // namespace archon::sim
