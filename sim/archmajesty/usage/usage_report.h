// What cards were used for, for people and programs (JSON). docs/archmajesty.md describes it.
#pragma once

#include <string>

#include "sim/archmajesty/usage/usage.h"
#include "sim/kinds/match/match_report.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report report_of(const RunInfo& info, const UsageRun& run);

// Rates are shares from 0 to 1; keys come in a fixed order.
std::string usage_json(const RunInfo& info, const UsageRun& run);
report::Shape usage_shape(const ArenaWords& words);

}  // namespace archon::sim
