// What a grid of matches found, as a page to look at.
#pragma once

#include "sim/keyforge/grid.h"
#include "sim/page/page.h"

namespace archon::sim {

page::Page grid_page(const GridJob& job, const GridRun& run);

}  // namespace archon::sim
