// The first sentence of a report: in words what was found, and how sure that is.
#pragma once

#include <string>

#include "sim/keyforge/grid.h"
#include "sim/keyforge/rank_report.h"

namespace archon::sim {

std::string rank_finding(const RankReport& report);
std::string grid_finding(const GridJob& job, const GridRun& run);

}  // namespace archon::sim
