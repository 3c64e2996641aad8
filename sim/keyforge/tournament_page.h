// What a run of `archon tournament` found, as a page: docs/reports.md.
#pragma once

#include "sim/keyforge/tournament_report.h"
#include "sim/page/page.h"

namespace archon::sim {

page::Page tournament_page(const TournamentReport& report);

}  // namespace archon::sim
