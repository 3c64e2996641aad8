// What a grid of matches found, as a page to look at.
#pragma once

#include "sim/keyforge/grid.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report grid_page(const GridJob& job, const GridRun& run);

}  // namespace archon::sim
