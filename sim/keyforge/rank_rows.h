// What all reports of a ranking tell of a deck. For the reports only.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sim/keyforge/rank_report.h"

namespace archon::sim {

struct RankRow {
  int entrant = 0;
  int place = 1;  // by rating
  Placing placing;
  std::string deck;
  std::string houses;
  Score score;
  Estimate points;
  Estimate win_rate;
  std::string hardest;    // the opponent against which it wins least,
  Estimate hardest_rate;  // and how often it wins there
};

// The rated decks, the best first.
std::vector<RankRow> rank_rows(const RankReport& report);

// All that may meet; of a large field, those that did.
std::vector<std::pair<int, int>> reported_pairings(const RankReport& report);

const std::string& entrant_name(const RankReport& report, int entrant);
std::string house_list(const RankReport& report, int entrant);

// Why playing ended, as one word for programs.
std::string_view rank_stop_name(const RankRun& run);

// "2-7", or "1".
std::string place_range(const Placing& placing);

// The first sentence: in words what was found, and how sure that is.
std::string rank_finding(const RankReport& report);

// The lines that stand under every table for people: who played, what is known of the best and of
// one number being enough. No line breaks in them.
std::vector<std::string> rank_heading(const RankReport& report);
std::vector<std::string> rank_notes(const RankReport& report);

}  // namespace archon::sim
