// What pages of several kinds share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/keyforge/report.h"
#include "sim/report/report.h"

namespace archon::sim {

// The two sides, and what repeats the run.
report::Facts facts_of(const RunInfo& run);
// Versions and rules; the salt, where there is one.
report::Facts version_facts(const keyforge::Library& library, const std::optional<Salt>& salt);

// What couldn't take part, the first of it by name, in documents.
void add_left_out(report::Report& out, const std::vector<std::string>& left_out);

// "61.2 %", or "-" where there is none.
std::string cell_of(const std::optional<Estimate>& share);
// "+5.1 points (-2.0 to +12.2)": a difference of shares.
std::string difference_words(const Estimate& difference);

}  // namespace archon::sim
