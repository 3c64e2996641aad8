// What a grid of matches found: a row for each cell, for people (sim/report), programs (JSON) and
// spreadsheets (CSV).
#pragma once

#include <string>

#include "sim/kinds/grid/grid.h"
#include "sim/report/report.h"

namespace archon::sim {

// The arena is for the names of agents.
report::Report report_of(const Arena& arena, const GridJob& job, const GridRun& run);
// Rates are shares from 0 to 1; keys come in a fixed order.
report::JsonValue grid_json(const GridJob& job, const GridRun& run);
std::string grid_csv(const GridJob& job, const GridRun& run);

}  // namespace archon::sim
