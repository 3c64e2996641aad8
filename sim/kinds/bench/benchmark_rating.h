// How strong the agents of a benchmark are, all of them in one scale.
#pragma once

#include <vector>

#include "sim/kinds/bench/benchmark.h"

namespace archon::sim {

struct BenchmarkStanding {
  int agent = 0;
  int place = 1;
  Estimate elo;             // the anchor's is known; without one their mean is 0
  double above_next = 0.5;  // chance to be stronger than the next place; of the last one, 0.5
  Score score;
  Forfeits forfeits;
  Effort effort;
};

// The strongest first. Strengths are fitted to all pairings at once (sim/rating/rating.h), with the
// spread that pairs of games show in the place of that of independent games.
std::vector<BenchmarkStanding> standings_of(const BenchmarkJob& job, const BenchmarkRun& run);

// The variance of what pairs bring, as a share of what it were with independent games.
double pair_dispersion(const BenchmarkRun& run);

}  // namespace archon::sim
