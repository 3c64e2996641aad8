// What a bid found, as a page to look at.
#pragma once

#include "sim/keyforge/report.h"
#include "sim/page/page.h"

namespace archon::sim {

page::Page bid_page(const RunInfo& run, const BidRun& bid, const BidOptions& options);

}  // namespace archon::sim
