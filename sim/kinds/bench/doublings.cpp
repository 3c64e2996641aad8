#include "sim/kinds/bench/doublings.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "sim/kinds/bench/equal_time.h"

namespace archon::sim {

std::vector<Contestant> doublings_of(const Contestant& agent, int least, int most) {
  std::vector<Contestant> out;
  for (int iterations = least; iterations <= most; iterations *= 2) {
    out.push_back({fmt::format("{} iterations of {}", iterations, agent.name), agent.agent});
    out.back().agent.set("iterations", iterations);
  }
  return out;
}

int doublings_in(const BenchmarkSetup& setup) {
  if (!takes_iterations(setup.agents.front().agent)) return 0;
  ai::AgentSpec expected = setup.agents.front().agent;
  for (const Contestant& one : setup.agents) {
    if (one.agent != expected) return 0;
    expected.set("iterations", 2 * expected.number("iterations"));
  }
  return int_size(setup.agents) - 1;
}

std::optional<Estimate> elo_a_doubling(const BenchmarkSetup& setup,
                                       const std::vector<BenchmarkStanding>& standings) {
  const int doublings = doublings_in(setup);
  if (doublings == 0 || !setup.anchor || setup.anchor->agent != 0) return std::nullopt;
  const auto last = std::find_if(standings.begin(), standings.end(),
                                 [&](const auto& one) { return one.agent == doublings; });
  const auto each = [&](double elo) { return (elo - setup.anchor->elo) / doublings; };
  const Estimate& elo = last->elo;
  return Estimate{each(elo.value), {each(elo.interval.low), each(elo.interval.high)}};
}

}  // namespace archon::sim
