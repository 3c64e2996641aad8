#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "bench/lab/commands.h"
#include "bench/lab/probe_report.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/progress.h"
#include "sim/cli/usage.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

struct ProbeOptions : SeriesOptions {
  std::vector<std::string> agents;
  int times = 3;
};

sim::ProbeJob job_of(const ProbeOptions& options) {
  sim::ProbeJob out{{}, options.seed, options.times};
  std::vector<std::string> agents = options.agents;
  if (agents.empty()) agents.emplace_back(kDefaultAgent);
  for (const std::string& name : agents) {
    out.agents.push_back({name, agent_named(name)});
    if (out.agents.back().agent.kind().takes_command)
      throw UsageError(
          fmt::format("AGENTS: '{}' is a program, and programs can't start from a position; "
                      "expected an agent listed by `archon agents`",
                      name));
  }
  return out;
}

std::vector<report::Rendering> reports_of(const sim::ProbeReport& report) {
  return report::renderings_of([&report] { return sim::report_of(report); },
                               {{"--json", [&report] { return sim::probes_json(report); }},
                                {"--csv", [&report] { return sim::probes_csv(report); }}});
}

int ask(const ProbeOptions& options) {
  const sim::ProbeJob job = job_of(options);
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_probes\"", "the JSON of probes"}},
                       {"--csv", {"agent,part,family", "the families of probes"}}});
  const sim::KeyforgeArena cards = load_cards(options);
  const int64_t questions = sim::questions_of(job);
  Progress progress(questions, options.quiet, 0, "turns");
  sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  pool.progress = [&](int64_t done) { progress.update(done); };
  const sim::ProbeRun run = sim::run_probes(cards.library(), job, pool);
  progress.finish();
  const sim::ProbeReport report{cards.library(), job, run};
  const int exit_code = options.files.write(reports_of(report));
  if (!run.interrupted) return exit_code;
  note("interrupted after {} of {} turns", run.answers.size(), questions);
  return exit_code == 0 ? interrupted_exit_code() : exit_code;
}

}  // namespace

Command probes_command() {
  const auto options = std::make_shared<ProbeOptions>();
  Command out{"probes",
              "Ask agents the probes: positions in which a good player knows the best choice",
              "\nExample:\n  archon-lab probes club expert master grandmaster\n"};
  out.add(
      {{"AGENTS", &options->agents, fmt::format("the agents (default: {})", kDefaultAgent)},
       {"--times",
        &options->times,
        "how often to ask each probe, each time with another seed",
        {.check = number_from(1, 1000), .shown = true}},
       option_of(sim::kSeed, options->seed),
       cards_option(options->cards),
       options->files.json_option("results"),
       options->files.option("--csv", "write a row for each family of each agent to this file")});
  out.add(options->files.page_options());
  out.add({threads_option(options->threads), quiet_option(options->quiet)});
  out.run = acting(options, ask);
  return out;
}

}  // namespace archon::cli
