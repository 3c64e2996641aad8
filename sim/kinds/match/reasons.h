// What goes with winning in a match, from what is counted of its games, as sentences.
//
// Of each number that is counted, and of the race at half time, two things are asked: whether a
// deck that has more of it than it usually has in this match wins more often then than else, and
// whether the difference between both goes with the result (by rank). That one deck nearly always
// has more than the other says nothing of either. A sentence stands where both are sure; the
// intervals of everything that is looked at hold at once (joint_intervals.h), over pairs of games,
// which are independent of each other.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/match/pairs.h"
#include "sim/play/arena.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

struct Reason {
  std::string sentence;
  std::string of;        // "aember_stolen_per_game", "first", "keys"
  int side = -1;         // who has more than usual; nobody of "first"
  double least = 0;      // as much of it at least
  double wins = 0;       // share of games that it wins then,
  double wins_else = 0;  // and of the other games
  double surety = 0;     // how many times its interval the less sure of both is off
};

inline constexpr size_t kMostReasons = 3;

// At most three, the surest first; none where nothing is sure.
std::vector<Reason> reasons_of(const ArenaWords& words, const std::vector<PairRecord>& pairs,
                               double confidence);

}  // namespace archon::sim
