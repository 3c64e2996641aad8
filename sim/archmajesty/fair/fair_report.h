// Whether an encounter is fair, on one short page, for people and programs (JSON).
// docs/archmajesty.md describes it.
#pragma once

#include <string>

#include "sim/archmajesty/fair/fair.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report report_of(const ArchmajestyArena& arena, const FairJob& job, const FairRun& run);

// Rates are shares from 0 to 1; keys come in a fixed order.
std::string fair_json(const ArchmajestyArena& arena, const FairJob& job, const FairRun& run);
report::Shape fair_shape(const ArenaWords& words);

}  // namespace archon::sim
