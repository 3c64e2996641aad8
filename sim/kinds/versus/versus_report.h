// What two boxes of decks found out about each other, for people, programs and spreadsheets.
#pragma once

#include <string>

#include "sim/kinds/versus/versus.h"
#include "sim/report/report.h"

namespace archon::sim {

struct VersusReport {
  const Arena& arena;
  const VersusJob& job;
  const VersusRun& run;
};

report::Report report_of(const VersusReport& report);
// Rates are shares from 0 to 1, of box A's games.
report::JsonValue versus_json(const VersusReport& report);
// A header and a row for each deck of A with each of B.
std::string versus_csv(const VersusReport& report);

}  // namespace archon::sim
