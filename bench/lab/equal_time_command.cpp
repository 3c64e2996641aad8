#include <fmt/format.h>

#include "bench/lab/commands.h"
#include "sim/cli/commands/experiments/bench_job.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/kinds/bench/equal_time.h"

namespace archon::cli {
namespace {

void level_time(sim::BenchmarkJob& job, const sim::Arena& arena, const BenchOptions& options) {
  const std::vector<sim::Contestant>& agents = job.setup.agents;
  for (size_t i = 1; i < agents.size(); ++i)
    if (!sim::takes_iterations(agents[i].agent))
      throw UsageError(
          fmt::format("AGENTS: the iterations of '{}' can't be set; expected it as the first "
                      "agent, whose time the others match",
                      agents[i].name));
  const sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  for (const sim::Levelled& one : sim::level_time(arena, job.setup, pool))
    if (!options.quiet)
      note("{}: {:.1f} ms per game; {} takes {:.1f}", agents[one.agent].name, 1000 * one.seconds,
           agents[0].name, 1000 * one.yardstick);
}

}  // namespace

Command equal_time_command() {
  return bench_command_with(
      {"equal-time",
       "As 'archon bench', once the iterations are found at which the others use as much processor "
       "time per game as the first agent",
       "\nExample:\n  archon-lab equal-time mcts:iterations=30 flat --games 100\n"},
      level_time);
}

}  // namespace archon::cli
