// Knock-outs. For this folder only.
#pragma once

#include <vector>

#include "sim/tournament/hall.h"

namespace archon::sim {

// Places, the best first; those who go out in the same round share theirs. The entrants are seeded
// in their order: the first two can meet in the final only, and the first ones have the byes.
std::vector<std::vector<int>> single_elimination(const std::vector<int>& seeds, Hall& hall);
// Whoever has lost twice is out; so the one from the losers' bracket has to win the final twice.
std::vector<std::vector<int>> double_elimination(const std::vector<int>& seeds, Hall& hall);

}  // namespace archon::sim
