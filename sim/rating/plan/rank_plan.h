// Where the games of a round go, for rank_design.h.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/rating/plan/rank_design.h"

namespace archon::sim {

struct RoundWish {
  int64_t pairs = 0;
  // Whether the best is sought; else intervals are narrowed until variances are no larger than
  // this, or all further where they are narrow.
  bool seek_best = false;
  double variance = 0;
  int leader = 0;
  // What is asked for are ratings that these only tell of: slope times them, each off by a deviate
  // of this variance.
  double slope = 1;
  double unknown = 0;
};

// How much the first pair of games tells where it tells most.
double most_gain(const Ratings& ratings, const RoundWish& wish);

// Among those whose covariances are known: of all their pairings the most telling one, again and
// again.
std::vector<MeetingPlan> plan_closely(const Ratings& ratings, const RoundWish& wish);

// Whether nobody but those known together has a chance worth mentioning to be better than the
// leader, and they meet each other.
bool leaders_are_few(const Ratings& ratings, int leader);

// For large fields: whoever needs it most meets one of a few neighbours in rating and a few from
// anywhere, so that the field holds together. Covariances are left aside. It may be fewer pairs
// than wished, where no more are needed.
std::vector<MeetingPlan> plan_widely(const Ratings& ratings, const RoundWish& wish, uint64_t round);

}  // namespace archon::sim
