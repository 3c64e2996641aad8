// `archon deck tune`: which cards of a mage's styles should be in its deck.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/archmajesty/encounters/encounter.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/archmajesty_door.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/tune/tune.h"
#include "sim/archmajesty/tune/tune_report.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/progress.h"
#include "sim/cli/usage.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::cli {
namespace {

const report::FileKind kMageFile{"ancestry:", "a mage's file"};

struct TuneOptions {
  std::string mage;
  std::vector<std::string> against;
  std::string agent = std::string(sim::ArchmajestyArena().usual_agent());
  std::string readings;
  std::string out;
  std::string run;
  int battles = sim::kTuneBattles.initial;
  double gain = sim::kTuneGain.initial;
  double confidence = sim::kConfidence.initial;
  std::optional<double> seconds;
  uint64_t seed = sim::kSeed.initial;
  int level = 0;
  int threads = 0;
  bool quiet = false;
  ReportFiles files;
};

archmajesty::MageBuild mage_to_tune(const std::string& spec) {
  const auto found = sim::find_battle_entrant(spec);
  if (!found)
    throw UsageError(fmt::format(
        "'{}' is no mage; expected a mage of Archmajesty, by file or name (a deck of KeyForge is "
        "sold as it is and can't be changed: 'archon match --why' tells what its cards are worth)",
        spec));
  const archmajesty::Party* party = sim::party_of(*found);
  if (!party || party->size() != 1)
    throw UsageError(fmt::format("{} is {}; expected one mage", found->name,
                                 party ? "a party of several" : "an encounter"));
  return party->front();
}

sim::TuneJob job_of(const TuneOptions& options, const sim::ArchmajestyArena& arena) {
  sim::TuneJob job;
  job.mage = mage_to_tune(options.mage);
  const auto game = sim::archmajesty_door().open({"", arena.rules()});
  for (const std::string& spec : options.against)
    for (sim::Entrant& one : game->box({spec}).decks) job.opponents.push_back(std::move(one));
  if (job.opponents.empty())
    throw UsageError("--against names nobody; expected an encounter or mages");
  const ai::AgentSpec agent = agent_named(options.agent, arena);
  if (agent.kind().takes_command)
    throw UsageError(
        "--agent: battles with a program can't be fought twice; expected an agent listed by "
        "'archon agents'");
  job.agents = {agent, agent};
  job.games.seed = options.seed;
  job.games.turn_limit = arena.options().round_cap;
  job.games.confidence = options.confidence;
  job.level = options.level;
  job.battles = options.battles;
  job.gain = options.gain / 100;
  job.seconds = options.seconds;
  return job;
}

int tune(const TuneOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_tune\"", "the JSON of a tuned deck"}}});
  if (!options.out.empty()) check_given(options.out, kMageFile, options.files.forced());
  const sim::ArchmajestyArena arena(sim::options_named(options.readings));
  const sim::TuneJob job = job_of(options, arena);
  std::optional<sim::FoughtBattles> kept;
  if (!options.run.empty()) kept.emplace(options.run, sim::battles_of(arena, job));
  Progress progress(job.battles, options.quiet, 0, "battles");
  const sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  const auto after = [&](const sim::TuneRun& now) {
    progress.update(now.battles,
                    fmt::format("at most; {} made", sim::counted(std::ssize(now.made), "swap")));
  };
  const sim::TuneRun run = sim::run_tune(arena, job, pool, after, kept ? &*kept : nullptr);
  progress.finish();
  const sim::TuneReport report{arena, job, run};
  const int exit_code = options.files.write(report::renderings_of(
      [&] { return report_of(report); }, {{"--json", [&] { return sim::tune_json(report); }}}));
  if (!options.out.empty()) write_given(options.out, archmajesty::write_mage(run.tuned));
  if (run.failures.games > 0) return kExitBadData;
  return run.stop == "interrupted" ? interrupted_exit_code() : exit_code;
}

Options tune_options(TuneOptions& o) {
  return {{"MAGE",
           &o.mage,
           "a mage of Archmajesty: a file, or a bundled one's name",
           {.required = true}},
          {"--against",
           &o.against,
           "the encounter or the mages that the deck is to be good against; may be given several "
           "times",
           {.value = "WHO", .required = true, .single = true}},
          agent_option(o.agent, "the agent that plays both sides"),
          {"--level",
           &o.level,
           "steps by which encounters are made harder, or easier below 0",
           {.check = number_from(-20, archmajesty::kHighestLevel), .shown = true}},
          with_short_name("-n", option_of(sim::kTuneBattles, o.battles)),
          option_of(sim::kTuneGain, o.gain),
          confidence_option(o.confidence),
          {"--time",
           &o.seconds,
           "try nothing more after this many seconds",
           {.check = number_from(1.0, 1e7)}},
          option_of(sim::kSeed, o.seed),
          {"--readings",
           &o.readings,
           "readings of the book other than the first ones, such as guard=after_roll",
           {.value = "LIST"}},
          {"--run",
           &o.run,
           "keep the battles in this file; the same command goes on with those that are there",
           {.value = "FILE"}},
          {"--out", &o.out, "write the tuned mage to this file", {.value = "FILE"}},
          threads_option(o.threads),
          o.files.json_option("results"),
          quiet_option(o.quiet)};
}

}  // namespace

Command deck_tune_command() {
  const auto options = std::make_shared<TuneOptions>();
  Command out{
      "tune",
      "Archmajesty: find the cards of a mage's styles that should be in its deck, swap by "
      "swap in battles with the same dice",
      "\nExamples:\n"
      "  archon deck tune berta --against 'toll bridge' --out berta-tuned.yaml\n"
      "  archon deck tune my-mage.yaml --against sworn --against mira --time 600\n"
      "  archon deck tune berta --against mages/ --agent greedy -n 20000 --run berta.battles\n"
      "                                        given again, continues where that stopped\n"
      "\nOnly legal mages are tried. A deck of KeyForge can't be changed; see 'archon match "
      "--why'.\n"};
  out.add(tune_options(*options));
  out.add(options->files.page_options());
  out.run = [options] { return tune(*options); };
  return out;
}

}  // namespace archon::cli
