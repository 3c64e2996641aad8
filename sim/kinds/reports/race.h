// How the number that decides a game grows (the keys of KeyForge), of two sides, as reports draw
// it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/play/arena.h"
#include "sim/report/report.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

struct RaceSide {
  std::string name;
  std::vector<Moments> by_turn;  // at turn 5, 10, ...; both sides have equally many
  std::string drawn{};           // what the chart calls it; "": as its table does
};

report::Chart race_chart(const ArenaWords& words, double confidence,
                         const std::array<RaceSide, kSides>& sides);

}  // namespace archon::sim
