// What goes with winning in a match, from what is counted of its games, as sentences.
//
// Of each number that is counted, and of the race at half time, two things are asked: whether who
// has more of it wins more often, and whether it is the same deck that has more. A sentence stands
// where both are sure; the intervals of everything that is looked at hold at once
// (joint_intervals.h), over pairs of games, which are independent of each other.
#pragma once

#include <string>
#include <vector>

#include "sim/play/arena.h"
#include "sim/play/pairs.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

struct Reason {
  std::string sentence;
  std::string of;       // "aember_stolen_per_game", "first", "keys"
  double wins = 0;      // share of games won by who has more
  double more_a = 0.5;  // share of games in which that is A
  double surety = 0;    // how many times its interval the less sure of both is off
};

inline constexpr size_t kMostReasons = 3;

// At most three, the surest first; none where nothing is sure.
std::vector<Reason> reasons_of(const ArenaWords& words, const std::vector<PairRecord>& pairs,
                               double confidence);

}  // namespace archon::sim
