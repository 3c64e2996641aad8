#include <fmt/format.h>

#include <bit>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/lab/commands.h"
#include "sim/cli/commands/experiments/bench_job.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/usage.h"
#include "sim/kinds/bench/doublings.h"
#include "sim/kinds/bench/equal_time.h"

namespace archon::cli {
namespace {

constexpr int kMostIterations = 1'000'000;

struct DoublingOptions : BenchOptions {
  std::string range;
  std::string agent = "champion";
};

// The agent with `least` iterations, twice that, and so on.
std::vector<sim::Contestant> doublings_of(const DoublingOptions& options) {
  const ai::AgentSpec agent = agent_named(options.agent);
  if (!sim::takes_iterations(agent))
    throw UsageError("AGENT: expected one that searches by iterations");
  const auto [least, most] = two_numbers<int>(options.range, ',').value_or(std::pair{0, 0});
  const bool is_power =
      least > 0 && most % least == 0 && std::has_single_bit(unsigned(most / least));
  if (!is_power || most <= least || most > kMostIterations)
    throw UsageError(
        fmt::format("RANGE: '{}' is not a range; expected the least and the most iterations, at "
                    "most {}, such as '80,1280'",
                    options.range, kMostIterations));
  return sim::doublings_of({options.agent, agent}, least, most);
}

int double_up(const DoublingOptions& options) {
  sim::BenchmarkJob job;
  job.setup.format = sim::BenchmarkFormat::kLadder;
  job.setup.agents = doublings_of(options);
  job.setup.anchor = sim::Anchor{0, 0};
  return play_benchmark(options, std::move(job));
}

}  // namespace

Command doublings_command() {
  const auto options = std::make_shared<DoublingOptions>();
  Command out{"doublings",
              "Play an agent against itself with twice the iterations: Elo per doubling",
              "\nExample:\n  archon-lab doublings 80,1280 grandmaster --games 100\n"};
  out.add({{"RANGE",
            &options->range,
            "the least iterations and the most, which are twice that or four times and so on",
            {.value = "LEAST,MOST", .required = true}},
           {"AGENT", &options->agent, "the agent", {.shown = true}},
           {"-n,--games",
            &options->games,
            "games of each agent against the next two (default: 200; with two agents 1000)",
            {.check = number_from<int64_t>(1, sim::kMostGames)}},
           confidence_option(options->confidence)});
  out.add(bench_pool_options(*options));
  out.add(series_options(*options));
  out.add(bench_file_options(*options));
  out.run = acting(options, double_up);
  return out;
}

}  // namespace archon::cli
