// What a run of `archon handicap` found, as a page: docs/reports.md.
#pragma once

#include "sim/keyforge/handicap_report.h"
#include "sim/page/page.h"

namespace archon::sim {

page::Page handicap_page(const HandicapReport& report);

}  // namespace archon::sim
