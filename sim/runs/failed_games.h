// The games of a run that failed, for whoever wants to know why.
#pragma once

#include <string>
#include <vector>

#include "sim/runs/game_rows.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

struct FailedGame {
  GameId id;
  std::string a;  // the decks' names
  std::string b;
  std::string why;
  std::string replay;  // as JSON, up to there; "" where not even the deal came to an end

  // "game 122 of Argus against Onyx: the script of ..."
  std::string words() const;
};

std::vector<FailedGame> failed_games(RunFile& run);

// "game-0-1-2-122.json": cell, decks and number as the run counts them.
std::string replay_name(const GameId& id);

}  // namespace archon::sim
