// What a bid found, for people and programs.
#pragma once

#include <string>

#include "sim/kinds/bid/bid.h"
#include "sim/kinds/match/match_report.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report report_of(const RunInfo& run, const BidRun& bid, const BidOptions& options);

// Schema: "archon_bid": 1. Chains are net chains on A, negative ones are on B.
std::string bid_json(const RunInfo& run, const BidRun& bid, const BidOptions& options);

}  // namespace archon::sim
