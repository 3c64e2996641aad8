// A tournament as the file of a run keeps it, and back. For tournament_experiment.cpp.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/tournament/tournament_run.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

// A deck of the run's file: one for each side of the field, so that a game's `a` and `b` say who
// played it.
struct TournamentDeck {
  std::string role;  // "agent 1"
  Entrant deck;
};

Settings tournament_settings(const TournamentJob& job);
std::vector<TournamentDeck> tournament_decks(const TournamentSetup& setup);

// All but the dice. Throws Error for what no tournament can have written.
TournamentJob tournament_of(const RunFile& run, std::vector<TournamentDeck> decks);

}  // namespace archon::sim
