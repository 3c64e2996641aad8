// What a ranking found, as a page to look at.
#pragma once

#include "sim/keyforge/rank_report.h"
#include "sim/page/page.h"

namespace archon::sim {

page::Page rank_page(const RankReport& report);

}  // namespace archon::sim
