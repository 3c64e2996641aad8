#include "sim/cli/commands/bid_command.h"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/run_options.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/bid.h"
#include "sim/keyforge/report.h"

namespace archon::cli {
namespace {

struct Options : RunOptions {
  std::string agent = kDefaultAgent;
  sim::BidOptions bid;
};

void play(const Options& options, int& exit_code) {
  const keyforge::Library library = load_library(options);
  const sim::MatchSetup setup = make_setup(options, options.agent, options.agent, library);

  Progress progress(options.bid.max_games, options.quiet);
  const std::atomic<bool>& interrupted = watch_interrupts();
  int64_t games_before = 0;
  std::string so_far = "at most";
  sim::PoolOptions pool{options.threads, &interrupted, {}};
  pool.progress = [&](int64_t done) { progress.update(games_before + done, so_far); };
  const sim::BidRun bid =
      sim::run_bid(library, setup, options.bid, pool, [&](const sim::BidRun& now) {
        const sim::BidSummary s = now.design.summary();
        games_before = s.games;
        so_far =
            fmt::format("at most; even at {:.1f} to {:.1f} chains on A", s.root.low, s.root.high);
      });
  progress.finish();

  const sim::RunInfo run{library, setup, options.bid.max_games, bid.interrupted,
                         options.bid.confidence};
  write_json(options, sim::bid_json(run, bid, options.bid));
  if (!options.json_only()) print("{}", sim::bid_table(run, bid, options.bid));
  if (bid.interrupted) {
    note("interrupted after {} games", bid.design.summary().games);
    exit_code = interrupted_exit_code();
  }
}

}  // namespace

void add_bid_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("bid", "Find how many chains on the stronger deck make two decks even");
  add_run_options(*command, *options);
  command->footer("\n" + ai::agent_help());
  command->add_option("--agent", options->agent, "the agent that plays both decks")
      ->type_name("AGENT")
      ->capture_default_str();
  command->add_option("--confidence", options->bid.confidence, "of every interval")
      ->check(number_from(0.5, 0.9999))
      ->capture_default_str();
  command
      ->add_option("--within", options->bid.within,
                   "stop when the even point is known to within so many chains")
      ->check(number_from(0.1, 24.0))
      ->capture_default_str();
  command->add_option("--max-games", options->bid.max_games, "never play more games than this")
      ->check(number_from(2, 10'000'000))
      ->capture_default_str();
  command->callback([options, &exit_code] { play(*options, exit_code); });
}

}  // namespace archon::cli
