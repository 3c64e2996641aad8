// Knock-outs, held at once or still under way.
#pragma once

#include <functional>
#include <vector>

namespace archon::sim {

// Who wins a match that isn't over, and so who comes to those that follow from it.
inline constexpr int kUndecided = -2;

// The winner of a match between two entrants, or kUndecided. Every match that can be held is asked
// for, once; two who meet again are asked for in the order of their matches.
using DecideMatch = std::function<int(int a, int b)>;

// Places, the best first; those who go out in the same round share theirs, and those who are still
// in have none. The entrants are seeded in their order: the first two can meet in the final only,
// and the first ones have the byes.
std::vector<std::vector<int>> single_elimination(const std::vector<int>& seeds,
                                                 const DecideMatch& decide);
// Whoever has lost twice is out; so the one from the losers' bracket has to win the final twice.
std::vector<std::vector<int>> double_elimination(const std::vector<int>& seeds,
                                                 const DecideMatch& decide);

}  // namespace archon::sim
