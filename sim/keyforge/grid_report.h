// What a grid of matches found: a row for each cell, for people, programs (JSON) and spreadsheets
// (CSV).
#pragma once

#include <string>

#include "sim/keyforge/grid.h"

namespace archon::sim {

// What two sides have: once where it is the same.
std::string either_or_both(const std::string& a, const std::string& b);

// Columns in which all cells agree stand above it.
std::string grid_table(const GridJob& job, const GridRun& run);
// Schema: "archon_grid": 1. Rates are shares from 0 to 1; keys come in a fixed order.
std::string grid_json(const GridJob& job, const GridRun& run);
std::string grid_csv(const GridJob& job, const GridRun& run);

}  // namespace archon::sim
