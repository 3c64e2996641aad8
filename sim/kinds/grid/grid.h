// Many matches as one experiment: every deck against every opponent, by every pair of agents, with
// every handicap, by every edition of the rules.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/match/match.h"
#include "sim/runs/game_rows.h"
#include "sim/settings.h"

namespace archon::sim {

inline constexpr Setting<int> kGridGames{"games", 2, kMostGames, 1000,
                                         "games of each cell, at most"};

struct GridDeck {
  std::string role;  // "deck" or "opponent"
  Entrant entrant;
};

// One match of them.
struct GridCell {
  int a = 0;  // of the decks
  int b = 1;
  std::array<ai::AgentSpec, kSides> agents;
  std::array<int, kSides> chains{0, 0};
  std::string rules;  // as the arena names them
};

struct GridSetup : GameSettings {
  std::vector<GridDeck> decks;
  std::vector<GridCell> cells;
};

// What `archon run` is asked to do.
struct GridJob {
  GridSetup setup;
  int64_t pairs = 500;           // of each cell, at most
  std::optional<double> within;  // enough of a cell: its win rate is known to within such a share
};

// What it is called.
const std::string& deck_name(const GridJob& job, int deck);

struct CellResult {
  MatchResult match;
  bool interrupted = false;
  bool within = false;  // it was known well enough before all games were played
};

struct GridRun {
  std::vector<CellResult> cells;  // as those of the job
  Failures failures;
  bool interrupted = false;

  int64_t games() const;
};

// The match of a cell. Two decks draw the same streams in all cells where they meet, so that
// agents, handicaps and editions are compared over the same deals.
MatchSetup cell_setup(const GridSetup& setup, const GridCell& cell, const Arena& arena);

// All games of a job that plays every cell to its end.
std::vector<GamePlan> all_games(const GridJob& job);

// Cell after cell; `after` is told the games played so far. The store is as for play_pairs(); with
// an executor there must be one, and the cells are played side by side.
GridRun run_grid(const Arena& arena, const GridJob& job, const PoolOptions& options,
                 const std::function<void(const GridRun&)>& after = {}, GameStore* store = nullptr);

}  // namespace archon::sim
