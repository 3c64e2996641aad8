// What benchmarks of agents have in common: their decks, and how they are played.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/cli/jobs/run_options.h"
#include "sim/kinds/bench/benchmark.h"

namespace archon::cli {

struct BenchOptions : SeriesOptions {
  std::vector<std::string> agents;
  std::vector<std::string> pool;
  int random_decks = 0;
  std::vector<std::string> sets;
  std::string format = "round-robin";
  bool ladder = false;
  std::optional<int> games;  // of each pair of agents
  std::string sprt;
  double alpha = sim::kSprtAlpha.initial;
  double beta = sim::kSprtBeta.initial;
  std::string anchor;
};

// --pool, --random and --set, and the decks that they mean, by fingerprint. Throws Error and
// UsageError.
Options bench_pool_options(BenchOptions& options);
std::vector<sim::Entrant> bench_decks(const BenchOptions& options,
                                      const keyforge::Library& library);
// --csv and --pairings.
Options bench_file_options(BenchOptions& options);

// Sees the job once all is known of it, before it is played.
using BenchPreparation = std::function<void(sim::BenchmarkJob& job, const sim::Arena& arena,
                                            const BenchOptions& options)>;

// Plays a job whose agents, format and goal are set. Returns the exit code.
int play_benchmark(const BenchOptions& options, sim::BenchmarkJob job,
                   const BenchPreparation& prepare = {});

struct BenchWords {
  std::string name;
  std::string help;
  std::string examples;
};
// A command with all options of `archon bench`.
Command bench_command_with(const BenchWords& words, const BenchPreparation& prepare = {});

}  // namespace archon::cli
