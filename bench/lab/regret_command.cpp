#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "bench/lab/commands.h"
#include "bench/lab/regret_report.h"
#include "engine/core/counts.h"
#include "sim/cli/commands/experiments/bench_job.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/progress.h"
#include "sim/cli/usage.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

constexpr int64_t kGamesOfAgent = 100;  // of each agent

struct RegretOptions : BenchOptions {
  std::string judge = "titan";
  int budget = 0;  // 0: by the agent
};

sim::RegretJob job_of(const RegretOptions& options, const keyforge::Library& library) {
  sim::RegretJob out;
  std::vector<std::string> agents = options.agents;
  if (agents.empty()) agents.emplace_back(kDefaultAgent);
  for (const std::string& name : agents) {
    out.agents.push_back({name, agent_named(name)});
    if (out.agents.back().agent.kind().takes_command)
      throw UsageError(fmt::format(
          "AGENTS: '{}' is a program; expected an agent listed by `archon agents`", name));
  }
  out.judge = agent_named(options.judge);
  if (!sim::can_advise(out.judge))
    throw UsageError(fmt::format(
        "--judge: '{}' can't judge; expected a tree search with a number of iterations, "
        "such as titan",
        options.judge));
  out.decks = bench_decks(options, library);
  if (out.decks.size() < 2)
    throw UsageError("--pool: expected two or more decks to play with, here or by --random");
  out.budget = options.budget;
  out.games = narrow<int>(options.games.value_or(kGamesOfAgent));
  out.seed = options.seed;
  out.turn_limit = options.turn_limit;
  return out;
}

std::vector<report::Rendering> reports_of(const sim::RegretReport& report) {
  return report::renderings_of([&report] { return sim::report_of(report); },
                               {{"--json", [&report] { return sim::regret_json(report); }},
                                {"--csv", [&report] { return sim::regret_csv(report); }}});
}

int judge(const RegretOptions& options) {
  const sim::KeyforgeArena cards = load_cards(options);
  const sim::RegretJob job = job_of(options, cards.library());
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_regret\"", "the JSON of regret"}},
                       {"--csv", {"agent,game,choice", "the judged choices"}}});
  Progress progress(sim::games_of(job), options.quiet, 0, "games");
  sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  pool.progress = [&](int64_t done) { progress.update(done); };
  const sim::RegretRun run = sim::run_regret(cards.library(), job, pool);
  progress.finish();
  const sim::RegretReport report{cards.library(), job, run, options.confidence};
  const int exit_code = options.files.write(reports_of(report));
  if (!run.interrupted) return exit_code;
  note("interrupted after {} of {} games", run.games.size(), sim::games_of(job));
  return exit_code == 0 ? interrupted_exit_code() : exit_code;
}

}  // namespace

Command regret_command() {
  const auto options = std::make_shared<RegretOptions>();
  Command out{"regret",
              "Judge choices that agents make in games against themselves: how much less often the "
              "chosen move wins than the best one",
              "\nExample:\n  archon-lab regret greedy grandmaster --random 20\n"};
  out.add({{"AGENTS", &options->agents, fmt::format("the agents (default: {})", kDefaultAgent)},
           {"--judge",
            &options->judge,
            "the tree search that judges",
            {.value = "AGENT", .shown = true}},
           {"--budget",
            &options->budget,
            "playouts of each judgement (default: 20 times the agent's iterations, at least 1000)",
            {.check = number_from(100, 10'000'000)}},
           {"-n,--games",
            &options->games,
            "games of each agent (default: 100)",
            {.check = number_from<int64_t>(1, sim::kMostGames)}}});
  out.add(bench_pool_options(*options));
  out.add({confidence_option(options->confidence), option_of(sim::kTurnLimit, options->turn_limit),
           option_of(sim::kSeed, options->seed), rules_option(options->rules),
           cards_option(options->cards), options->files.json_option("results"),
           options->files.option("--csv", "write a row for each judged choice to this file")});
  out.add(options->files.page_options());
  out.add({threads_option(options->threads), quiet_option(options->quiet)});
  out.run = acting(options, judge);
  return out;
}

}  // namespace archon::cli
