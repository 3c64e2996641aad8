// Agents that think for as long as another one: their iterations are found by playing.
#pragma once

#include <vector>

#include "sim/kinds/bench/benchmark.h"

namespace archon::sim {

// How an agent came out: what it took for a game, and what the first one took in the same games.
struct Levelled {
  size_t agent = 0;
  double seconds = 0;
  double yardstick = 0;
};

// Whether it searches for a number of iterations that can be set.
bool takes_iterations(const ai::AgentSpec& agent);

// Sets the iterations of all agents but the first, and adds them to their names. What comes out is
// measured, and so a little different each time; benchmarks with it are as repeatable as any.
std::vector<Levelled> level_time(const Arena& arena, BenchmarkSetup& setup,
                                 const PoolOptions& options);

}  // namespace archon::sim
