// Single games of a job, by their plans: what a worker plays that knows nothing of the rounds.
#pragma once

#include <memory>
#include <optional>

#include "sim/keyforge/experiment.h"

namespace archon::sim {

class JobPlayer {
 public:
  virtual ~JobPlayer() = default;
  // Any thread may. Nothing if `pool` said stop before its end.
  virtual std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) = 0;
};

// Job and cards must outlive it. Throws Error for a job whose games can't be played apart.
std::unique_ptr<JobPlayer> job_player(const Job& job, const Cards& cards);

}  // namespace archon::sim
