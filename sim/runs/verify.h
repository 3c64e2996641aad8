// Whether a run holds what was played: rows by their checksums, and a sample by playing it again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/kinds/run.h"
#include "sim/pool.h"

namespace archon::sim {

struct Verified {
  int64_t games = 0;  // in the run
  int64_t damaged = 0;
  int64_t played = 0;  // again
  int64_t differ = 0;
  std::vector<std::string> wrong;  // each damaged or different game, in words
};

// Games spread evenly over the run. Throws Error for a job whose games can't be played again apart
// from it, or not at all since a program chose in them.
Verified verify_run(RunFile& run, const Experiment& experiment, const Arena& arena, int64_t sample,
                    const PoolOptions& pool);

}  // namespace archon::sim
