// What agents took to think in the games of a run, beside its games.
#pragma once

#include <string>

#include "sim/play/arena.h"
#include "sim/runs/game_rows.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

// The statement that makes the table; docs/runs.md describes it.
std::string effort_table();

class TimingTable {
 public:
  explicit TimingTable(RunFile& run);

  // Before the game itself is kept, so that no game is without.
  void keep(const GameId& game, const Efforts& efforts);
  // Throws Error, naming the file, for a damaged row.
  Efforts find(const GameId& game);

 private:
  RunFile& run_;
  Statement find_;
  Statement* add_;
};

}  // namespace archon::sim
