// What a contest of agents found, as a page: docs/reports.md.
#pragma once

#include "sim/keyforge/contest_report.h"
#include "sim/page/page.h"

namespace archon::sim {

page::Page contest_page(const ContestReport& report);

}  // namespace archon::sim
