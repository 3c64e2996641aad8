// What agents found of the probes, for people (sim/report), programs (JSON) and spreadsheets (CSV);
// docs/bench.md describes the formats. Of the kept part only sums are told. What was measured by
// the clock stands in a part of its own, at the end, and in no CSV.
#pragma once

#include <string>

#include "bench/lab/probe_run.h"
#include "engine/keyforge/cards/library.h"
#include "sim/report/report.h"

namespace archon::sim {

struct ProbeReport {
  const keyforge::Library& library;
  const ProbeJob& job;
  const ProbeRun& run;
};

report::Report report_of(const ProbeReport& report);
std::string probes_json(const ProbeReport& report);
report::Shape probes_shape();
// A header and a row for each family of each part, for each agent.
std::string probes_csv(const ProbeReport& report);

}  // namespace archon::sim
