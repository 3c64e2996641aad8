// What traits bring, for people, programs (JSON) and spreadsheets (CSV).
#pragma once

#include <string>

#include "sim/kinds/traits/traits.h"
#include "sim/report/report.h"

namespace archon::sim {

struct TraitsReport {
  const Arena& arena;
  const TraitsJob& job;
  const TraitsRun& run;
};

report::Report report_of(const TraitsReport& report);

// Rates are shares from 0 to 1; keys come in a fixed order.
report::JsonValue traits_json(const TraitsReport& report);

// A header and a row for each trait, the best for its price first.
std::string traits_csv(const TraitsReport& report);

}  // namespace archon::sim
