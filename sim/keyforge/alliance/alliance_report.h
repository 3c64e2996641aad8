// What a search for Alliances found, for people and programs.
#pragma once

#include <string>

#include "sim/keyforge/alliance/alliance_search.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report report_of(const AllianceSearch& search, const FieldModel& model,
                         const keyforge::RestrictedList& restricted);
// Ratings in points.
std::string alliance_json(const AllianceSearch& search, const FieldModel& model,
                          const keyforge::RestrictedList& restricted);
report::Shape alliance_shape();

}  // namespace archon::sim
