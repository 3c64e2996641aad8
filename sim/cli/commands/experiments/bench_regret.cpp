#include "sim/cli/commands/experiments/bench_regret.h"

#include <fmt/format.h>

#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/progress.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/regret/regret_report.h"

namespace archon::cli {
namespace {

sim::RegretJob job_of(const SeriesOptions& options, const RegretOptions& regret,
                      std::vector<std::string> agents, std::vector<sim::Entrant> decks, int games) {
  sim::RegretJob out;
  if (agents.empty()) agents.emplace_back(kDefaultAgent);
  for (const std::string& name : agents) {
    out.agents.push_back({name, agent_named(name)});
    if (out.agents.back().agent.kind().takes_command)
      throw UsageError(fmt::format(
          "--regret: '{}' is a program; expected an agent listed by `archon agents`", name));
  }
  out.judge = agent_named(regret.judge);
  if (!sim::can_advise(out.judge))
    throw UsageError(fmt::format(
        "--judge: '{}' can't judge; expected a tree search with a number of iterations, "
        "such as titan",
        regret.judge));
  if (decks.size() < 2)
    throw UsageError("--regret: expected two or more decks to play with; see --pool and --random");
  out.decks = std::move(decks);
  out.budget = regret.budget;
  out.games = games;
  out.seed = options.seed;
  out.turn_limit = options.turn_limit;
  return out;
}

std::vector<report::Rendering> reports_of(const sim::RegretReport& report) {
  return report::renderings_of([&report] { return sim::report_of(report); },
                               {{"--json", [&report] { return sim::regret_json(report); }},
                                {"--csv", [&report] { return sim::regret_csv(report); }}});
}

}  // namespace

int bench_regret(const SeriesOptions& options, const RegretOptions& regret,
                 std::vector<std::string> agents, std::vector<sim::Entrant> decks,
                 const sim::KeyforgeArena& cards, int games) {
  const sim::RegretJob job = job_of(options, regret, std::move(agents), std::move(decks), games);
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

}  // namespace archon::cli
