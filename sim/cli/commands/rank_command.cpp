#include "sim/cli/commands/rank_command.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/files.h"
#include "sim/cli/deck_box.h"
#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/run_options.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/rank_report.h"

namespace archon::cli {
namespace {

constexpr double kDefaultSure = 0.95;
constexpr double kDefaultWithin = 25;  // points, of a deck that nobody is compared with
constexpr int64_t kDefaultGamesPerDeck = 200;
constexpr int64_t kDefaultGamesAtLeast = 1000;

struct Options : SeriesOptions {
  std::vector<std::string> decks;
  std::vector<std::string> gauntlet;
  std::string agent = kDefaultAgent;
  std::optional<double> sure;
  std::optional<double> within;
  std::optional<int64_t> games;
  std::optional<double> seconds;
  int top_k = 3;
  double confidence = 0.95;
  std::string csv;
  std::string markdown;
  std::string pairings;

  // Those of --json, --csv, --markdown and --pairings that were given.
  std::vector<std::pair<const char*, const std::string*>> outputs() const {
    std::vector<std::pair<const char*, const std::string*>> out;
    for (const auto& [name, file] :
         {std::pair{"--json", &json}, std::pair{"--csv", &csv}, std::pair{"--markdown", &markdown},
          std::pair{"--pairings", &pairings}})
      if (!file->empty()) out.emplace_back(name, file);
    return out;
  }
};

// Standard output takes one report only. Returns whether one of those asked for goes there.
bool check_outputs(const Options& options) {
  const char* at_output = nullptr;
  for (const auto& [name, file] : options.outputs()) {
    if (*file != "-") {
      check_writable(*file);
      continue;
    }
    if (at_output)
      throw UsageError(fmt::format("{} and {}: only one of them can have standard output ('-')",
                                   at_output, name));
    at_output = name;
  }
  return at_output != nullptr;
}

void tell(const Options& options, const DeckBox& box) {
  if (!options.quiet)
    for (const std::string& text : box.repeated) note("{}", text);
  for (const std::string& reason : box.left_out) note("left out: {}", reason);
}

// What both boxes say, in `notes`.
sim::RankSetup make_setup(const Options& options, const keyforge::Library& library,
                          DeckBox& notes) {
  sim::RankSetup setup;
  setup.agent = agent_named(options.agent, options.sandbox);
  DeckBox rated = open_box(options.decks, library);
  DeckBox field = open_box(options.gauntlet, library);
  take_apart(rated, field);
  notes.left_out = std::move(rated.left_out);
  notes.repeated = std::move(rated.repeated);
  for (std::string& reason : field.left_out) notes.left_out.push_back(std::move(reason));
  for (std::string& note : field.repeated) notes.repeated.push_back(std::move(note));
  tell(options, notes);
  if (!options.gauntlet.empty() && field.decks.empty())
    throw Error("none of the decks of the gauntlet can be played");
  const size_t needed = options.gauntlet.empty() ? 2 : 1;
  if (rated.decks.size() < needed)
    throw Error(fmt::format("{} deck{} to rank; expected {} or more{}", rated.decks.size(),
                            rated.decks.size() == 1 ? "" : "s", needed,
                            options.gauntlet.empty() ? "" : " that are not in the gauntlet"));
  setup.gauntlet = static_cast<int>(field.decks.size());
  setup.entrants = std::move(rated.decks);
  for (sim::RankEntrant& member : field.decks) setup.entrants.push_back(std::move(member));
  tell_names_apart(setup.entrants);
  setup.seed = options.seed;
  setup.salt = salt_for(options.salt, setup.agent.kind().takes_command);
  if (setup.salt && !options.quiet) note("{}", promise_of(*setup.salt));
  setup.turn_limit = options.turn_limit;
  setup.top_k = options.top_k;
  setup.confidence = options.confidence;
  return setup;
}

sim::RankGoal goal_of(const Options& options, const sim::Field& field) {
  sim::RankGoal goal{options.sure, options.within, 0};
  if (!goal.sure && !goal.within) {
    if (field.rated() > 1) {
      goal.sure = kDefaultSure;
    } else {
      goal.within = kDefaultWithin;
    }
  }
  goal.max_games =
      options.games.value_or(std::max(kDefaultGamesAtLeast, kDefaultGamesPerDeck * field.rated()));
  return goal;
}

sim::RankRun play(const Options& options, const keyforge::Library& library,
                  const sim::RankSetup& setup) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  Progress progress(setup.goal.max_games, options.quiet);
  int64_t games_before = 0;
  std::string so_far = "at most";
  sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  pool.progress = [&](int64_t done) { progress.update(games_before + done, so_far); };
  return sim::run_rank(library, setup, pool, [&](const sim::RankRun& now) {
    const sim::RankDesign& design = now.design;
    games_before = design.scores().games();
    const auto leader = static_cast<size_t>(design.leader());
    so_far = fmt::format("at most; {} is the best with {:.1f} %, all known to within {:.0f} points",
                         printable(setup.entrants[leader].name), 100 * design.places()[leader].best,
                         design.widest());
    const std::chrono::duration<double> passed = Clock::now() - start;
    return !options.seconds || passed.count() < *options.seconds;
  });
}

void write_reports(const Options& options, const sim::RankReport& report) {
  for (const auto& [name, file] : options.outputs()) {
    const std::string text = file == &options.json       ? sim::rank_json(report)
                             : file == &options.csv      ? sim::rank_csv(report)
                             : file == &options.markdown ? sim::rank_markdown(report)
                                                         : sim::rank_pairings_csv(report);
    if (*file == "-") {
      print("{}", text);
    } else {
      write_file(*file, text);
    }
  }
}

void rank(const Options& options, int& exit_code) {
  const keyforge::Library library = load_library(options);
  const bool output_taken = check_outputs(options);
  DeckBox notes;
  sim::RankSetup setup = make_setup(options, library, notes);
  setup.goal = goal_of(options, setup.field());
  const sim::RankRun run = play(options, library, setup);
  const sim::RankReport report{library, setup, run, notes.left_out, notes.repeated};
  write_reports(options, report);
  if (!output_taken) print("{}", sim::rank_table(report));
  if (run.interrupted) {
    note("interrupted after {} games", run.design.scores().games());
    exit_code = interrupted_exit_code();
  }
}

void add_goal_options(CLI::App& command, Options& options) {
  command
      .add_option("--sure", options.sure,
                  "stop when the best deck is known with this probability (0.95, unless --within "
                  "is given); 1: never")
      ->check(number_from(0.5, 1.0));
  command
      .add_option("--within", options.within,
                  "stop when every rating is known to within so many points")
      ->check(number_from(1.0, 1000.0));
  command
      .add_option("--games", options.games,
                  "never play more games than this (200 a deck, at least 1000)")
      ->check(number_from<int64_t>(2, 100'000'000));
  command
      .add_option("--time", options.seconds,
                  "begin no further round after so many seconds; where that ends depends on the "
                  "machine")
      ->check(number_from(1.0, 1e7));
}

void add_report_options(CLI::App& command, Options& options) {
  command.add_option("--confidence", options.confidence, "of every interval")
      ->check(number_from(0.5, 0.9999))
      ->capture_default_str();
  command.add_option("--top", options.top_k, "tell the chance to be among the best so many")
      ->check(number_from(1, 1000))
      ->capture_default_str();
  command.add_option("--csv", options.csv, "write a row for each deck to this file");
  command.add_option("--pairings", options.pairings,
                     "write a row for each pairing of two decks to this file, as CSV");
  command.add_option("--markdown", options.markdown,
                     "write the table as Markdown to this file; '-' as for --json, also with --csv "
                     "and --pairings");
}

constexpr const char* kExamples =
    "\nExamples:\n"
    "  archon rank mine/                     every deck file of a folder, until the best is known\n"
    "  archon rank mine/*.json --within 30   until every rating is known to within 30 points\n"
    "  archon rank collection.csv --agent greedy --games 20000 --markdown table.md\n"
    "  archon rank mine/ --gauntlet rivals.csv --gauntlet argus\n"
    "                                        how each of mine does against those, not each other\n"
    "  zcat archive.ndjson.gz | archon rank - --sure 0.9 --time 600\n\n";

}  // namespace

void add_rank_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "rank", "Rate many decks: which is the best, how sure is that, against whom does it lose");
  command
      ->add_option("DECKS", options->decks,
                   "deck files (of one deck or many), folders of them, '-' for standard input, "
                   "(parts of) names of bundled decks, random:SEED")
      ->required();
  add_series_options(*command, *options);
  command->footer(kExamples + ai::agent_help());
  command->add_option("--agent", options->agent, "the agent that plays all decks")
      ->type_name("AGENT")
      ->capture_default_str();
  command
      ->add_option("--gauntlet", options->gauntlet,
                   "rate the decks against this one only (or those of this file or folder), not "
                   "each other; may be given several times")
      ->type_name("DECK")
      ->allow_extra_args(false);
  add_goal_options(*command, *options);
  add_report_options(*command, *options);
  command->callback([options, &exit_code] { rank(*options, exit_code); });
}

}  // namespace archon::cli
