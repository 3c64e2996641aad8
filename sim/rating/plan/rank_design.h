// Which games to play next to find out who is best of a field, or how strong everybody is.
//
// Games come in rounds, and a round depends on nothing but the rounds before it: not on time, not
// on threads. The first lets everybody meet a few others. After that each pair of games goes where,
// by the posterior of the ratings, it is expected to tell most: while the best is sought, where it
// takes most from the loss expected of choosing today's leader (the expected improvement of each
// rival over it; Jones, Schonlau and Welch 1998, of linear loss as in Chick and Inoue 2001), else
// where it narrows most the intervals that are still too wide. Several pairs of a round are planned
// one after the other, each knowing where those before it go.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

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

// Playing stops when all that is asked for is reached, or at the most games.
struct RankGoal {
  std::optional<double> sure;    // the leader is the best with this probability; 1 is never
  std::optional<double> within;  // every interval reaches so many points to either side
  int64_t max_games = 4000;
};

// Pairs of games, each side going first once.
struct MeetingPlan {
  int a = 0;
  int b = 0;
  int pairs = 0;
};

enum class RankStop { kRunning, kReached, kMaxGames };

class RankDesign {
 public:
  RankDesign(const Field& field, const RankGoal& goal, const RatingOptions& rating = {},
             const PlaceOptions& places = {});

  // The games of the next round, two of a pairing or more; none when done.
  std::vector<MeetingPlan> next_round() const;

  // A game of the round.
  void add(int first, int second, double points) { scores_.add(first, second, points); }
  // After the last of them, also where a round was cut short: takes stock.
  void end_round();

  RankStop stop() const;
  int rounds() const { return rounds_; }
  const PairingScores& scores() const { return scores_; }
  const Ratings& ratings() const { return ratings_; }
  const std::vector<Placing>& places() const { return places_; }
  // The entrant with the highest rating, and the widest interval's reach in points.
  int leader() const;
  double widest() const;

 private:
  bool best_is_known() const;
  bool all_is_narrow() const;
  std::vector<MeetingPlan> opening() const;

  RankGoal goal_;
  RatingOptions rating_options_;
  PlaceOptions place_options_;
  PairingScores scores_;
  Ratings ratings_;
  std::vector<Placing> places_;
  int rounds_ = 0;
};

}  // namespace archon::sim
