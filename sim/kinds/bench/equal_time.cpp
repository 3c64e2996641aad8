#include "sim/kinds/bench/equal_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"

namespace archon::sim {
namespace {

constexpr int kRounds = 5;
constexpr int64_t kPairs = 6;
constexpr double kCloseEnough = 0.03;

const ai::Parameter* iterations_of(const ai::AgentSpec& agent) {
  for (const ai::Parameter& one : agent.kind().parameters)
    if (one.name == "iterations") return &one;
  return nullptr;
}

// What both take for a game against each other.
Levelled measured(const Arena& arena, const BenchmarkSetup& setup, size_t agent,
                  const PoolOptions& options) {
  BenchmarkJob job;
  job.setup = setup;
  job.setup.agents = {setup.agents[0], setup.agents[agent]};
  job.setup.anchor.reset();
  job.pairs = kPairs;
  const BenchmarkRun run = run_benchmark(arena, job, options);
  if (run.interrupted) throw Error("interrupted while the agents' times were being matched");
  const double games = 2.0 * kPairs;
  const Efforts& efforts = run.pairings[0].efforts;
  return {agent, efforts[1].seconds / games, efforts[0].seconds / games};
}

Levelled level(const Arena& arena, BenchmarkSetup& setup, size_t agent,
               const PoolOptions& options) {
  ai::AgentSpec& spec = setup.agents[agent].agent;
  const ai::Parameter& range = *iterations_of(spec);
  Levelled out = measured(arena, setup, agent, options);
  for (int round = 1; round < kRounds; ++round) {
    const double ratio = out.yardstick / std::max(out.seconds, 1e-9);
    if (std::abs(ratio - 1) < kCloseEnough) break;
    const double wanted =
        std::clamp(std::round(spec.number("iterations") * ratio), range.least, range.most);
    if (wanted == spec.number("iterations")) break;
    spec.set("iterations", wanted);
    out = measured(arena, setup, agent, options);
  }
  return out;
}

}  // namespace

bool takes_iterations(const ai::AgentSpec& agent) {
  return iterations_of(agent) != nullptr && agent.number("iterations") > 0;
}

std::vector<Levelled> level_time(const Arena& arena, BenchmarkSetup& setup,
                                 const PoolOptions& options) {
  std::vector<Levelled> out;
  for (size_t agent = 1; agent < setup.agents.size(); ++agent) {
    ARCHON_CHECK(takes_iterations(setup.agents[agent].agent));
    out.push_back(level(arena, setup, agent, options));
    Contestant& one = setup.agents[agent];
    one.name = fmt::format("{} with iterations={:g}", one.name, one.agent.number("iterations"));
  }
  return out;
}

}  // namespace archon::sim
