// What a match found, as a page to look at.
#pragma once

#include <vector>

#include "sim/keyforge/report.h"
#include "sim/report/report.h"

namespace archon::sim {

// The pairs are those of the result. A brief one, for forums, leaves out the cards of which nothing
// can be told.
report::Report match_page(const RunInfo& run, const std::vector<PairRecord>& pairs,
                          const MatchResult& result, bool is_brief = false);

}  // namespace archon::sim
