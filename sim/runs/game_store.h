// The games of a run: those that are in its file are taken from there, the others are played.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/play/executor.h"
#include "sim/pool.h"
#include "sim/runs/game_rows.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

class GameStore {
 public:
  // Nothing is played unless the run goes on.
  GameStore(RunFile& run, const RecordTable& table);

  RunFile& run() { return run_; }
  bool plays() const { return run_.goes_on(); }
  // From now on the games of this match: of a grid, its cell and the decks that meet there.
  struct Place {
    int64_t cell = 0;
    int a = 0;
    int b = 1;
  };
  void turn_to(const Place& place) { place_ = place; }
  const Place& place() const { return place_; }

  // A damaged row is noted and not found where it is played again; else throws Error, naming the
  // file and the game.
  std::optional<GameRecord> find(const GamePlan& plan);
  // The same of many, in their order, and much faster.
  std::vector<std::optional<GameRecord>> find(std::span<const GamePlan> plans);
  // Any thread may.
  void keep(const GamePlan& plan, const GameRecord& record);
  int64_t games();
  // Those whose rows were damaged, in words.
  const std::vector<std::string>& damaged() const { return damaged_; }

 private:
  std::optional<Row> row_of(const GamePlan& plan);
  std::optional<GameRecord> record_of(const GamePlan& plan, const Row& row);

  RunFile& run_;
  const RecordTable& table_;
  Place place_;
  std::mutex noting_;
  std::vector<std::string> damaged_;
  Statement find_;
  Statement* add_;
};

// The records of these games in their order, with a store or (null) without; empty where a game is
// not in the store and wasn't played to its end. Progress counts all that are there.
std::vector<std::optional<GameRecord>> play_or_find(GameStore* store,
                                                    const std::vector<GamePlan>& games,
                                                    const PoolOptions& options,
                                                    const PlayGame& play);

}  // namespace archon::sim
