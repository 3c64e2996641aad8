#include "sim/cli/commands/match_command.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/files.h"
#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/run_options.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/match.h"
#include "sim/keyforge/replay_folder.h"
#include "sim/keyforge/report.h"

namespace archon::cli {
namespace {

constexpr int kMostGames = 10'000'000;
constexpr int kMostChains = 99;

struct Options : RunOptions {
  int games = 1000;
  std::string agent_a = kDefaultAgent;
  std::string agent_b = kDefaultAgent;
  std::array<int, sim::kSides> chains{0, 0};
  std::string csv;
  std::optional<std::string> replays;
};

// Where the games go that --replays asks for; null when it doesn't.
std::unique_ptr<const sim::ReplayFolder> replay_folder(const Options& options) {
  if (!options.replays) return nullptr;
  if (options.replays->empty()) throw UsageError("--replays: names no folder");
  return std::make_unique<const sim::ReplayFolder>(*options.replays);
}

// The number of pairs; an odd game more is no pair.
int64_t pairs_of(const Options& options) {
  const int64_t pairs = (options.games + 1) / 2;
  if (options.games % 2 != 0 && !options.quiet)
    note("games come in mirrored pairs, so {} are played", 2 * pairs);
  return pairs;
}

void play(const Options& options, int& exit_code) {
  const keyforge::Library library = load_library(options);
  sim::MatchSetup setup = make_setup(options, options.agent_a, options.agent_b, library);
  setup.chains = options.chains;
  if (!options.csv.empty()) check_writable(options.csv);
  const auto folder = replay_folder(options);
  sim::ReplaySink sink;
  if (folder) sink = [&](const sim::PlayedGame& game) { folder->write(game); };

  const int64_t count = pairs_of(options);
  Progress progress(2 * count, options.quiet);
  const std::atomic<bool>& interrupted = watch_interrupts();
  sim::PoolOptions pool{options.threads, &interrupted, {}};
  pool.progress = [&](int64_t done) { progress.update(done); };
  const auto pairs = sim::play_match(library, setup, count, pool, sink);
  progress.finish();
  if (folder && setup.salt) folder->reveal(*setup.salt);

  const bool cut_short = static_cast<int64_t>(pairs.size()) < count;
  const sim::RunInfo run{library, setup, 2 * count, cut_short};
  const sim::MatchResult result = sim::summarise(setup, pairs, run.confidence);
  if (!options.csv.empty()) write_file(options.csv, sim::match_csv(pairs));
  write_json(options, sim::match_json(run, result));
  if (!options.json_only()) print("{}", sim::match_table(run, result));
  if (cut_short) {
    note("interrupted after {} of {} games", result.games, 2 * count);
    exit_code = interrupted_exit_code();
  }
}

void add_agents(CLI::App& command, Options& options) {
  command.footer("\n" + ai::agent_help());
  command.add_option("--a", options.agent_a, "the agent that plays deck A")
      ->type_name("AGENT")
      ->capture_default_str();
  command.add_option("--b", options.agent_b, "the agent that plays deck B")
      ->type_name("AGENT")
      ->capture_default_str();
}

}  // namespace

void add_match_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "match", "Play two decks against each other: which wins, how often, and why");
  add_run_options(*command, *options);
  add_agents(*command, *options);
  command->add_option("--games", options->games, "games to play, in pairs with the seats swapped")
      ->check(number_from(1, kMostGames))
      ->capture_default_str();
  command->add_option("--chains-a", options->chains[0], "chains that deck A begins with")
      ->check(number_from(0, kMostChains))
      ->capture_default_str();
  command->add_option("--chains-b", options->chains[1], "chains that deck B begins with")
      ->check(number_from(0, kMostChains))
      ->capture_default_str();
  command->add_option("--csv", options->csv, "write a row for each game to this file");
  command->add_option("--replays", options->replays,
                      "write each game to this folder, for 'archon replay'; it must be there and "
                      "hold no replays yet");
  command->callback([options, &exit_code] { play(*options, exit_code); });
}

}  // namespace archon::cli
