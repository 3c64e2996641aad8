#include "sim/rating/plan/rank_design.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "sim/rating/plan/rank_plan.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr int kOpeningMeetings = 3;  // for each entrant, and as many again that others have with it
// A round is an eighth of what was played before it, but gives many threads something to do.
constexpr int64_t kRoundShare = 8;
constexpr int64_t kLeastPairs = 32;
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
  return places_[leader()].best >= std::min(*goal_.sure, kAsGoodAsSure);
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
      const int ahead = ratings_.is_large() && field.gauntlet == 0 ? stride(step, circle) : step;
      const int other =
          field.gauntlet > 0 ? field.rated() + (i + ahead) % circle : (i + ahead) % circle;
      if (!field.meet(i, other)) continue;
      out.push_back({std::min(i, other), std::max(i, other), 1});
    }
  const size_t room = goal_.max_games / 2;
  if (out.size() > room) out.resize(room);
  return out;
}

std::vector<MeetingPlan> RankDesign::next_round() const {
  if (stop() != RankStop::kRunning) return {};
  if (rounds_ == 0) return opening();
  RoundWish wish;
  wish.seek_best = goal_.sure && !best_is_known();
  wish.leader = leader();
  if (goal_.within)
    wish.variance = square(*goal_.within / kPointsPerLogit /
                           normal_quantile(0.5 + rating_options_.confidence / 2));
  const Field& field = scores_.field();
  const int64_t most =
      ratings_.is_large() ? std::max(kMostPairs, kMostPairsEach * field.entrants) : kMostPairs;
  wish.pairs = std::clamp(scores_.games() / (2 * kRoundShare), kLeastPairs, most);
  wish.pairs = std::min(wish.pairs, (goal_.max_games - scores_.games()) / 2);
  if (!ratings_.is_large() || (wish.seek_best && leaders_are_few(ratings_, wish.leader)))
    return plan_closely(ratings_, wish);
  return plan_widely(ratings_, wish, static_cast<uint64_t>(rounds_));
}

}  // namespace archon::sim
