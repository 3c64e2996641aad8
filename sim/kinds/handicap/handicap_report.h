// What a run of `archon handicap` found, for people (sim/report), programs (JSON) and spreadsheets
// (CSV). docs/handicap.md describes the formats. Nothing in them depends on threads.
#pragma once

#include <string>

#include "sim/kinds/handicap/handicap.h"
#include "sim/play/arena.h"
#include "sim/report/report.h"

namespace archon::sim {

struct HandicapReport {
  const Arena& arena;
  const HandicapJob& job;
  const HandicapRun& run;
};

// For people.
report::Report report_of(const HandicapReport& report);

// Rates are shares from 0 to 1; keys come in a fixed order.
report::JsonValue handicap_json(const HandicapReport& report);

// A header and a row for each deck, the one with most chains first.
std::string handicap_csv(const HandicapReport& report);

}  // namespace archon::sim
