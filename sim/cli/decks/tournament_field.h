// Who takes part in a tournament, by what stands on the command line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/kinds/tournament/tournament_run.h"

namespace archon::cli {

struct FieldOptions {
  std::vector<std::string> specs;  // decks, each a player, and files of players (.yaml, .yml)
  int sealed = 0;                  // players without decks of their own
  int pool = 0;                    // decks that a sealed tournament deals from; 0: enough
  std::string set = "cota";        // of these decks
  uint64_t seed = 1;
  ai::AgentSpec agent;  // of those who name none
  bool sandbox = false;
  bool quiet = false;  // nothing is said of what is left out
};

// The players, their decks and agents; the rest of the setup is left as it is. Decks that can't
// be played are told by name in `left_out`. Throws Error, naming file and place, for a wrong file
// of players.
void gather_field(const FieldOptions& options, const sim::KeyforgeArena& cards,
                  sim::TournamentJob& job);

}  // namespace archon::cli
