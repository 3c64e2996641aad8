// Single games of an experiment, by their plans: what a worker plays that knows nothing of the
// rounds.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/play/arena.h"

namespace archon::sim {

class Worker {
 public:
  virtual ~Worker() = default;
  // Any thread may. Nothing if `pool` said stop before its end.
  virtual std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) = 0;
};

// Of two decks, and who plays them. The arena must outlive it.
std::unique_ptr<Worker> match_player(const Arena& arena, MatchSetup setup);
// The same of a match that several play, one setup for each rung: a game's cell says which.
std::unique_ptr<Worker> match_player(const Arena& arena, std::vector<MatchSetup> setups);

}  // namespace archon::sim
