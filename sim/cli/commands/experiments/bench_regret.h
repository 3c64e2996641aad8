// `archon bench --regret`: what agents' choices cost them, by a patient judge.
#pragma once

#include <string>
#include <vector>

#include "sim/cli/jobs/run_options.h"

namespace archon::cli {

struct RegretOptions {
  bool asked = false;
  std::string judge = "titan";
  int budget = 0;  // 0: by the agent
};

inline constexpr int kDefaultRegretGames = 100;  // of each agent

// Without agents, of the one that plays by default. Returns the exit code.
int bench_regret(const SeriesOptions& options, const RegretOptions& regret,
                 std::vector<std::string> agents, std::vector<sim::Entrant> decks,
                 const sim::KeyforgeArena& cards, int games);

}  // namespace archon::cli
