// What all reports of handicaps tell. For the reports only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/keyforge/handicap_report.h"

namespace archon::sim {

struct HandicapRow {
  int entrant = 0;
  std::string deck;
  std::string houses;
  Score score;
  EvenPoint even;
  bool beyond = false;
  // The most with which the stronger one is still at least even; below 0 on the reference. The same
  // at the ends of the interval.
  int chains = 0;
  int low = 0;
  int high = 0;
};

// The rated decks, the one with most chains first.
std::vector<HandicapRow> handicap_rows(const HandicapReport& report);

// Why playing ended, as one word for programs.
std::string handicap_stop_name(const HandicapRun& run);
// A deck's name, or "the median of the field".
std::string reference_name(const HandicapReport& report);

// The first sentence: in words what was found, and how sure that is.
std::string handicap_finding(const HandicapReport& report);

// The lines that stand over and under every table for people. No line breaks in them.
std::vector<std::string> handicap_heading(const HandicapReport& report);
std::vector<std::string> handicap_notes(const HandicapReport& report);

}  // namespace archon::sim
