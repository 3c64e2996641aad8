// How the rounds of a run went: where games are planned as results come in, its file says after
// each round what the stopping rule saw.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "sim/runs/game_store.h"

namespace archon::sim {

class RoundLog {
 public:
  // Without a store (null) nothing is written down.
  explicit RoundLog(GameStore* store) : store_(store), since_(Clock::now()) {}

  // What the file says of the round that has just ended; to be asked after each of them.
  std::optional<RoundState> end_round();
  // Puts down what it didn't say. `stop` is "running" unless it was the last round. Returns when
  // all games of the round are in the file.
  void add(int64_t games, const std::string& stop, const std::string& state);

  // How long has been played, before a run was resumed as well.
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  GameStore* store_;
  int64_t round_ = 0;
  double before_ = 0;  // of the rounds that the file knows
  Clock::time_point since_;
};

}  // namespace archon::sim
