#include "sim/cli/commands/experiments/bench_probes.h"

#include <fmt/format.h>

#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/progress.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/probes/probe_report.h"

namespace archon::cli {
namespace {

sim::ProbeJob job_of(const SeriesOptions& options, std::vector<std::string> agents, int times) {
  sim::ProbeJob out{{}, options.seed, times};
  if (agents.empty()) agents.emplace_back(kDefaultAgent);
  for (const std::string& name : agents) {
    out.agents.push_back({name, agent_named(name)});
    if (out.agents.back().agent.kind().takes_command)
      throw UsageError(
          fmt::format("--probes: '{}' is a program, and programs can't start from a position; "
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

}  // namespace

int bench_probes(const SeriesOptions& options, std::vector<std::string> agents, int times) {
  const sim::ProbeJob job = job_of(options, std::move(agents), times);
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

}  // namespace archon::cli
