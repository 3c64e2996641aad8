// What a bid found, as a page to look at.
#pragma once

#include "sim/keyforge/report.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report bid_page(const RunInfo& run, const BidRun& bid, const BidOptions& options);

}  // namespace archon::sim
