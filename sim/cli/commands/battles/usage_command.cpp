// `archon cards usage`: what the cards of mages are used for.

#include <memory>
#include <string>

#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/usage/usage.h"
#include "sim/archmajesty/usage/usage_report.h"
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

struct UsageOptions : BattleOptions {
  int games = 200;
};

int usage(const UsageOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_usage\"", "the JSON of what cards are used for"}}});
  const sim::ArchmajestyArena arena(sim::options_named(options.readings));
  const sim::MatchSetup setup = battle_setup(options, arena);
  const int64_t pairs = pairs_to_play(options.games, options.quiet);
  Progress progress(2 * pairs, options.quiet, 0, "battles");
  const sim::PoolOptions pool{options.threads, &watch_interrupts(),
                              [&](int64_t done) { progress.update(2 * done); }};
  const sim::UsageRun run = sim::run_usage(arena, setup, pairs, pool);
  progress.finish();
  const sim::RunInfo info{arena, setup, 2 * pairs, run.interrupted};
  const int exit_code = options.files.write(
      report::renderings_of([&] { return report_of(info, run); },
                            {{"--json", [&] { return sim::usage_json(info, run); }}}));
  if (run.match.failures.games > 0) return kExitBadData;
  return run.interrupted ? interrupted_exit_code() : exit_code;
}

Options usage_options(UsageOptions& o) {
  return {{"-n,--games",
           &o.games,
           "battles to fight",
           {.check = number_from(2, 10'000'000), .shown = true}},
          option_of(sim::kSeed, o.seed),
          confidence_option(o.confidence),
          threads_option(o.threads),
          o.files.json_option("results"),
          quiet_option(o.quiet)};
}

}  // namespace

Command cards_usage_command() {
  const auto options = std::make_shared<UsageOptions>();
  Command out{
      "usage",
      "Archmajesty: what each card of a party is used for in battles, and which help or hurt",
      "\nExamples:\n"
      "  archon cards usage berta 'toll bridge' -n 1000\n"
      "  archon cards usage berta+mira sworn --html usage.html\n"
      "  archon cards usage berta mira          a duel: the cards of both\n"};
  out.add(battle_options(*options));
  out.add(usage_options(*options));
  out.add(options->files.page_options());
  out.run = [options] { return usage(*options); };
  return out;
}

}  // namespace archon::cli
