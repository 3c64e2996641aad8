// Whether a run holds what was played: rows by their checksums, and a sample by playing it again.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/play/arena.h"
#include "sim/play/worker.h"
#include "sim/pool.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

struct Verified {
  int64_t games = 0;  // in the run
  int64_t damaged = 0;
  int64_t played = 0;  // again
  int64_t differ = 0;
  std::vector<std::string> wrong;  // each damaged or different game, in words
};

// Whoever plays the games of a run again; not asked for where none can be.
using MakeWorker = std::function<std::unique_ptr<Worker>()>;

// Games spread evenly over the run. Throws Error for a job whose games can't be played again apart
// from it, or not at all since a program chose in them.
Verified verify_run(RunFile& run, const Arena& arena, const MakeWorker& player, int64_t sample,
                    const PoolOptions& pool);

}  // namespace archon::sim
