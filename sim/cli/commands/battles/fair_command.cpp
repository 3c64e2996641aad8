// `archon fair`: is an encounter fair for a party?

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "sim/archmajesty/fair/fair.h"
#include "sim/archmajesty/fair/fair_report.h"
#include "sim/cli/commands/battles/battle_options.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/progress.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

struct FairOptions : BattleOptions {
  int battles = sim::kFairBattles.initial;
  double fair = sim::kFairTarget.initial;
};

int tell_fair(const FairOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_fair\"", "the JSON of a fair encounter"}}});
  const sim::ArchmajestyArena arena(sim::options_named(options.readings));
  const sim::FairJob job{battle_setup(options, arena), options.fair / 100, options.battles};
  Progress progress(options.battles, options.quiet, 0, "battles");
  const sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  const sim::FairRun run = sim::run_fair(arena, job, pool, [&](const sim::FairRun& now) {
    progress.update(std::min<int64_t>(now.battles, options.battles));
  });
  progress.finish();
  const int exit_code = options.files.write(
      report::renderings_of([&] { return report_of(arena, job, run); },
                            {{"--json", [&] { return sim::fair_json(arena, job, run); }}}));
  if (run.failures.games > 0) return kExitBadData;
  return run.interrupted ? interrupted_exit_code() : exit_code;
}

}  // namespace

Command fair_command() {
  const auto options = std::make_shared<FairOptions>();
  Command out{
      "fair", "Archmajesty: is this encounter fair for my party tonight, and what would make it so",
      "\nExamples:\n"
      "  archon fair berta 'rats in the granary'\n"
      "  archon fair berta+mira+yara 'court of the drowned king' --fair 70 --html fair.html\n"};
  out.add(battle_options(*options));
  out.add({option_of(sim::kFairTarget, options->fair),
           with_short_name("-n", option_of(sim::kFairBattles, options->battles)),
           option_of(sim::kSeed, options->seed), confidence_option(options->confidence),
           threads_option(options->threads), options->files.details_option(),
           options->files.json_option("results"), quiet_option(options->quiet)});
  out.add(options->files.page_options());
  out.run = acting(options, tell_fair);
  return out;
}

}  // namespace archon::cli
