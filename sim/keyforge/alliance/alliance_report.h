// What a search for Alliances found, for people and programs.
#pragma once

#include <string>

#include "sim/keyforge/alliance/alliance_search.h"
#include "sim/report/report.h"

namespace archon::sim {

// `they_play`: the best go on to a ranking, which is then no longer to be proposed.
report::Report report_of(const AllianceSearch& search, const FieldModel& model,
                         const keyforge::RestrictedList& restricted, bool they_play = false);
// Ratings in points.
std::string alliance_json(const AllianceSearch& search, const FieldModel& model,
                          const keyforge::RestrictedList& restricted);
report::Shape alliance_shape();

}  // namespace archon::sim
