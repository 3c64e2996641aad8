#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/keyforge/named_agents.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/experiments/bench_job.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/usage.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

// "0,10"
std::optional<sim::Sprt> sprt_of(const BenchOptions& options) {
  if (options.sprt.empty()) return std::nullopt;
  const auto said = two_numbers<double>(options.sprt, ',');
  if (!said || !(said->first >= -1000 && said->second <= 1000 && said->second - said->first >= 0.1))
    throw UsageError(
        fmt::format("--sprt: '{}' is not a pair of hypotheses; expected two differences in Elo "
                    "from -1000 to 1000, the smaller one first, such as '0,10'",
                    options.sprt));
  if (options.alpha + options.beta >= 1)
    throw UsageError("--alpha and --beta: expected two error probabilities with a sum below 1");
  return sim::Sprt{said->first, said->second, options.alpha, options.beta};
}

sim::BenchmarkFormat format_of(const BenchOptions& options) {
  if (options.ladder) return sim::BenchmarkFormat::kLadder;
  const auto format = sim::format_named(options.format);
  if (!format)
    throw UsageError(
        fmt::format("--format: '{}' is not a format; expected round-robin, gauntlet or ladder",
                    options.format));
  return *format;
}

std::vector<sim::Contestant> agents_of(const BenchOptions& options) {
  std::vector<sim::Contestant> out;
  const auto add = [&](const std::string& name) {
    out.push_back({name, agent_named(name, options.sandbox)});
  };
  if (options.ladder)
    for (const ai::Reference& reference : ai::keyforge_agents().references)
      add(std::string(reference.name));
  for (const std::string& name : options.agents) add(name);
  if (out.size() < 2)
    throw UsageError(fmt::format("{} agent{} to bench; expected two or more", out.size(),
                                 out.size() == 1 ? "" : "s"));
  if (!options.sprt.empty() && out.size() > 2)
    throw UsageError("--sprt: the test compares two agents; expected no third one");
  return out;
}

// "greedy" or "greedy=1000": one of the agents.
std::optional<sim::Anchor> anchor_of(const BenchOptions& options,
                                     const std::vector<sim::Contestant>& agents) {
  const auto named = [&](std::string_view name) -> std::optional<int> {
    for (size_t i = 0; i < agents.size(); ++i)
      if (agents[i].name == name) return i;
    return std::nullopt;
  };
  if (options.anchor.empty()) {
    if (!options.ladder) return std::nullopt;
    return sim::Anchor{*named(ai::keyforge_agents().anchor), ai::kAnchorElo};
  }
  if (const auto whole = named(options.anchor)) return sim::Anchor{*whole, 0};
  const size_t equals = options.anchor.rfind('=');
  sim::Anchor out;
  if (equals != std::string::npos) {
    const auto agent = named(options.anchor.substr(0, equals));
    const char* const end = options.anchor.data() + options.anchor.size();
    const auto read = std::from_chars(options.anchor.data() + equals + 1, end, out.elo);
    if (agent && read.ec == std::errc() && read.ptr == end && out.elo >= -10000 &&
        out.elo <= 10000) {
      out.agent = *agent;
      return out;
    }
  }
  throw UsageError(
      fmt::format("--anchor: '{}' is not one of the agents; expected one as it was named, or with "
                  "its Elo, such as '{}=1000'",
                  options.anchor, agents[0].name));
}

int bench(const BenchOptions& options, const BenchPreparation& prepare) {
  sim::BenchmarkJob job;
  job.sprt = sprt_of(options);
  sim::BenchmarkSetup& setup = job.setup;
  setup.format = format_of(options);
  setup.agents = agents_of(options);
  setup.anchor = anchor_of(options, setup.agents);
  return play_benchmark(options, std::move(job), prepare);
}

Options benchmark_options(BenchOptions& options) {
  return {{"--format",
           &options.format,
           "with more than two agents: round-robin, gauntlet (the first against all others) or "
           "ladder (each against the next two)",
           {.value = "FORMAT", .shown = true}},
          {"--ladder", &options.ladder,
           "rate all references (and the agents named), and print the table as Markdown"},
          {"--anchor",
           &options.anchor,
           "the agent whose Elo is fixed, at 0 or at the value after '=', as in AGENT=1000 "
           "(default: the mean of all is 0)",
           {.value = "AGENT"}}};
}

Options bench_goal_options(BenchOptions& options) {
  return {
      with_short_name("-n", option_of(sim::kBenchGames, options.games)),
      {"--sprt",
       &options.sprt,
       "play until it is clear whether A is stronger by ELO1 or only by ELO0 (a sequential test "
       "on pairs)",
       {.value = "ELO0,ELO1"}},
      option_of(sim::kSprtAlpha, options.alpha),
      option_of(sim::kSprtBeta, options.beta),
      confidence_option(options.confidence)};
}

constexpr const char* kBenchExamples =
    "\nExamples:\n"
    "  archon bench mcts:iterations=300 mcts:iterations=100 --games 400\n"
    "  archon bench mcts:c=0.3 mcts:c=0.2 --sprt 0,10 --run test.run\n"
    "  archon bench greedy flat mcts:iterations=100 --pool argus onyx gregg\n"
    "  archon bench 'program:./my_agent' ref:2026-11-b --random 20 --set cota --set aoa\n"
    "  archon bench --ladder --games 400 --markdown ladder.md\n"
    "  archon agents                         lists agents and references\n";

}  // namespace

Command bench_command_with(const BenchWords& words, const BenchPreparation& prepare) {
  const auto options = std::make_shared<BenchOptions>();
  Command out{words.name, words.help, words.examples};
  out.add({{"AGENTS", &options->agents, "the agents: two or more"}});
  out.add(series_options(*options));
  out.add(bench_pool_options(*options));
  out.add(benchmark_options(*options));
  out.add(bench_goal_options(*options));
  out.add(bench_file_options(*options));
  out.run = [options, prepare] { return bench(*options, prepare); };
  return out;
}

Command bench_command() {
  return bench_command_with(
      {"bench",
       "Play agents against each other: which is stronger, by how much, and how sure that is",
       kBenchExamples});
}

}  // namespace archon::cli
