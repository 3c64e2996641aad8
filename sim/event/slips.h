// What is put on the wall and on the tables: who sits where, and a slip for each match.
#pragma once

#include "sim/event/event.h"
#include "sim/report/report.h"

namespace archon::event {

struct Printed {
  int round = 1;
  bool pairings = true;
  bool slips = true;
};

// Throws Error where there is no such round.
report::Report printed_report(const Event& event, const Printed& wanted);

// The round that is under way and the standings, as a page that a phone loads again by itself.
std::string wall_page(const Event& event);

}  // namespace archon::event
