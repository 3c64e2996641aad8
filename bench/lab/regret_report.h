// What agents' choices cost them, for people (sim/report), programs (JSON) and spreadsheets (CSV);
// docs/bench.md describes the formats.
#pragma once

#include <string>

#include "bench/lab/regret_run.h"
#include "engine/keyforge/cards/library.h"
#include "sim/report/report.h"

namespace archon::sim {

struct RegretReport {
  const keyforge::Library& library;
  const RegretJob& job;
  const RegretRun& run;
  double confidence = kConfidence.initial;
};

report::Report report_of(const RegretReport& report);
std::string regret_json(const RegretReport& report);
report::Shape regret_shape();
// A header and a row for each judged choice.
std::string regret_csv(const RegretReport& report);

}  // namespace archon::sim
