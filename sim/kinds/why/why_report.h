// What the cards of a deck are worth, for people, programs (JSON) and spreadsheets (CSV).
// docs/why.md describes the formats.
#pragma once

#include <string>

#include "sim/kinds/match/match_report.h"
#include "sim/kinds/why/why.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report report_of(const RunInfo& run, const WhyJob& job, const WhyRun& why);

// Worths are shares from 0 to 1; keys come in a fixed order.
report::JsonValue why_json(const RunInfo& run, const WhyJob& job, const WhyRun& why);

// A header and a row for each card, the most valuable first.
std::string why_csv(const RunInfo& run, const WhyRun& why);

}  // namespace archon::sim
