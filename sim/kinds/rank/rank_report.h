// What a run of `archon rank` found, for people (sim/report), programs (JSON) and spreadsheets
// (CSV). docs/rank.md describes the formats. Nothing in them depends on threads.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/rank/rank.h"
#include "sim/play/arena.h"
#include "sim/report/report.h"

namespace archon::sim {

struct OlderField;

struct RankReport {
  const Arena& arena;
  const RankJob& job;
  const RankRun& run;
  const OlderField* since = nullptr;  // an older run that this one is compared with, or none
};

// What is told of a deck.
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

// "2-7", or "1".
std::string place_range(const Placing& placing);

// "+251 ± 47", in points; the intervals of ratings are symmetric.
std::string rating_words(const Estimate& rating);

// Of a against b: what is expected of the ladder's top, and the games of everybody.
PairingRate pairing_of(const RankReport& report, int a, int b);

// What is seen first, of the rows of rank_rows().
report::Glance glance_of(const RankReport& report, const std::vector<RankRow>& rows);
// The first sentences: in words what was found, and how sure that is.
std::string finding(const RankReport& report);
void add_finding(const RankReport& report, report::Report& out);
// Who played, how much, and what isn't known of the decks.
void add_heading(const RankReport& report, report::Report& out);
// What else the games show, and what couldn't take part.
void add_notes(const RankReport& report, report::Report& out);

// For people.
report::Report report_of(const RankReport& report);

// Rates are shares from 0 to 1; keys come in a fixed order.
report::JsonValue rank_json(const RankReport& report);

// A header and a row for each deck, the best first.
std::string rank_csv(const RankReport& report);

// A header and a row for each pairing of the field, those without games as well.
std::string rank_pairings_csv(const RankReport& report);

}  // namespace archon::sim
