// What twice the iterations are worth: agents that are one but for these, each with twice as many
// as the one before.
#pragma once

#include <optional>
#include <vector>

#include "sim/kinds/bench/benchmark_rating.h"

namespace archon::sim {

// The agent with `least` iterations, twice that, and so on to `most`. It must take iterations, and
// `most` be reached so.
std::vector<Contestant> doublings_of(const Contestant& agent, int least, int most);
// How often the iterations are doubled from the first agent to the last; 0 where agents are not
// doublings of each other.
int doublings_in(const BenchmarkSetup& setup);
// By how much a doubling is stronger, on average, where the first agent is the anchor of such a
// benchmark.
std::optional<Estimate> elo_a_doubling(const BenchmarkSetup& setup,
                                       const std::vector<BenchmarkStanding>& standings);

}  // namespace archon::sim
