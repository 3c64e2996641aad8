// What a run of `archon tournament` found, for people (sim/report), programs (JSON) and
// spreadsheets (CSV). docs/tournament.md describes the formats. Nothing in them depends on threads.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/tournament/tournament_run.h"
#include "sim/play/arena.h"
#include "sim/report/report.h"

namespace archon::sim {

struct TournamentReport {
  const Arena& arena;
  const TournamentSetup& setup;
  const TournamentRun& run;
  std::vector<std::string> left_out;  // decks that couldn't take part, and why
};

// For people.
report::Report report_of(const TournamentReport& report);

// Rates are shares from 0 to 1; keys come in a fixed order.
report::JsonValue tournament_json(const TournamentReport& report);

// A header and a row for each player in each kind of tournament.
std::string tournament_csv(const TournamentReport& report);

}  // namespace archon::sim
