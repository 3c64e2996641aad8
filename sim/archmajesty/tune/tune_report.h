// What came of tuning a deck, for people and programs (JSON). docs/archmajesty.md describes it.
#pragma once

#include <string>

#include "sim/archmajesty/tune/tune.h"
#include "sim/report/report.h"

namespace archon::sim {

struct TuneReport {
  const Arena& arena;
  const TuneJob& job;
  const TuneRun& run;
};

report::Report report_of(const TuneReport& report);

// Gains and rates are shares from 0 to 1; keys come in a fixed order.
std::string tune_json(const TuneReport& report);
report::Shape tune_shape();

}  // namespace archon::sim
