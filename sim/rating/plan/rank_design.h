// Which games to play next to find out who is best of a field, or how strong everybody is.
//
// Games come in rounds, and a round depends on nothing but the rounds before it: not on time, not
// on threads. The first lets everybody meet a few others. After that each pair of games goes where,
// by the posterior of the ratings, it is expected to tell most: while the best is sought, where it
// takes most from the loss expected of choosing today's leader (the expected improvement of each
// rival over it; Jones, Schonlau and Welch 1998, of linear loss as in Chick and Inoue 2001), else
// where it narrows most the intervals that are still too wide. Several pairs of a round are planned
// one after the other, each knowing where those before it go.
//
// On a ladder several players play, the quick ones first, and what is asked for are the ratings of
// the last (ladder_step.h has the chain between them). What is known at a step is the prior of the
// next, with all its covariances, so that every game counts for what it tells of the top. A step is
// left when the next one tells more of the top in the same time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/counts.h"
#include "sim/rating/plan/ladder_step.h"
#include "sim/rating/rating.h"
#include "sim/rating/rating_places.h"
#include "sim/settings.h"

namespace archon::sim {

inline constexpr Setting<double> kRankSure{
    "sure", 0.5, 1, 0.95,
    "stop when the best deck is known with this probability (default: 0.95, unless --within is "
    "given); 1: never"};
// What is taken where a single deck is rated, and nobody is the best.
inline constexpr Setting<double> kRankWithin{
    "within", 1, 1000, 25, "stop when every rating is known to within this many points"};

inline constexpr Setting<int64_t> kRankGames{
    "games", 2, 100'000'000, 4000,
    "never play more games than this (default: 200 per deck, at least 1000)"};

// Playing stops when all that is asked for is reached, or at the most games.
struct RankGoal {
  std::optional<double> sure;    // the leader is the best with this probability; 1 is never
  std::optional<double> within;  // every interval reaches so many points to either side
  int64_t max_games = 4000;
  // Of two: the win rate's interval reaches such a share to either side.
  std::optional<double> within_rate{};
  int first_pairs = 0;  // of the first round; 0: as many as a field has
};

// Pairs of games, each side going first once.
struct MeetingPlan {
  int a = 0;
  int b = 0;
  int pairs = 0;
};

struct RoundWish;

class RankDesign {
 public:
  RankDesign(const Field& field, const RankGoal& goal, const RatingOptions& rating = {},
             const PlaceOptions& places = {}, std::vector<LadderStep> ladder = {{}});

  // The games of the next round, two of a pairing or more; none when done. They are played on
  // today's step.
  std::vector<MeetingPlan> next_round() const;

  // A game of the round.
  void add(int first, int second, double points);
  // After the last of them, also where a round was cut short: takes stock, and may climb.
  void end_round();

  // What was played on a step, and its ratings by itself and those below.
  struct Stand {
    PairingScores scores;
    Ratings ratings;
  };
  int step() const { return int_size(stands_) - 1; }
  // From the first to today's.
  const std::vector<Stand>& stands() const { return stands_; }

  DesignStop stop() const;
  int rounds() const { return rounds_; }
  // All games, whoever played.
  const PairingScores& scores() const { return scores_; }
  // Those of the ladder's top, or what is known of them.
  const Ratings& ratings() const { return carried_ ? *carried_ : stands_.back().ratings; }
  const std::vector<Placing>& places() const { return places_; }
  // The entrant with the highest rating, and the widest interval's reach in points.
  int leader() const { return ratings().leader(); }
  double widest() const;

 private:
  bool best_is_known() const;
  bool all_is_narrow() const;
  bool is_reached() const;
  std::vector<MeetingPlan> opening() const;
  // What is asked of ratings on a step (today's or the next).
  RoundWish wish_of(size_t step) const;
  int64_t room() const;  // for games on today's step
  bool is_last() const { return stands_.size() == ladder_.size(); }
  RatingOptions options_of(size_t step) const;
  Stand next_stand() const;
  bool is_better(const Stand& next) const;
  void take_stock();

  RankGoal goal_;
  RatingOptions rating_options_;
  PlaceOptions place_options_;
  std::vector<LadderStep> ladder_;
  PairingScores scores_;
  std::vector<Stand> stands_;
  std::optional<Ratings> carried_;  // from today's step to the top, where it isn't that
  std::vector<Placing> places_;
  int rounds_ = 0;
};

}  // namespace archon::sim
