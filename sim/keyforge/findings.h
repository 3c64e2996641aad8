// The first sentence of a report: in words what was found, and how sure that is.
#pragma once

#include <string>

#include "sim/keyforge/grid.h"
#include "sim/keyforge/rank_report.h"
#include "sim/keyforge/report.h"

namespace archon::sim {

std::string match_finding(const RunInfo& run, const MatchResult& result);
std::string bid_finding(const RunInfo& run, const BidRun& bid);
std::string rank_finding(const RankReport& report);
std::string grid_finding(const GridJob& job, const GridRun& run);

// "7 chains on A", "3 chains on B", "no chains"
std::string chains_words(double net_chains_on_a, int decimals);
// What is known of a probability: "above 99.9 %".
std::string sure_words(double probability);

}  // namespace archon::sim
