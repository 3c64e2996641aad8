// A page shows so many of a thing; JSON and CSV have them all.
#pragma once

#include <cstddef>

namespace archon::sim {

constexpr size_t kMostIntervals = 200;  // on a chart of intervals
constexpr size_t kMostInMap = 40;       // a heat map's rows
constexpr size_t kMostLeftOut = 20;     // named one by one

}  // namespace archon::sim
