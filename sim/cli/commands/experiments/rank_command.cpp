#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/jobs/experiment_command.h"
#include "sim/cli/usage.h"
#include "sim/kinds/asked_form.h"
#include "sim/kinds/rank/site/older_field.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

constexpr int kFeatureGames = 2000;

struct RankOptions : AskedOptions {
  std::vector<std::string> decks;
  std::vector<std::string> gauntlet;
  NumberOptions fields = NumberOptions::of(sim::RankJob{});
  std::optional<std::string> prior;  // none: by the cards on a ladder, else none
  std::string results;
  std::optional<std::string> features;

  std::vector<GivenOption> given() const {
    std::vector<GivenOption> out = AskedOptions::given();
    out.push_back({prior.has_value(), "--prior"});
    out.push_back({!results.empty(), "--results"});
    return out;
  }
  const sim::GameDoor& door() const {
    if (features) return door_with(*features, game);
    if (decks.empty())
      throw UsageError("DECKS is missing: archon rank DECKS (archon rank --help tells what it is)");
    std::vector<std::string> all = decks;
    all.insert(all.end(), gauntlet.begin(), gauntlet.end());
    return door_for(game, all);
  }
  void prepare(const sim::Arena& arena);
};

// Rankings of the shelf alone are kept, and compared with the one before.
void RankOptions::prepare(const sim::Arena& arena) {
  if (decks != std::vector<std::string>{kShelf} || std::filesystem::exists(kShelf) ||
      !gauntlet.empty() || agents.wanted() || !kept.file.empty())
    return;
  for (const std::filesystem::path& file : shelf_rankings()) {
    if (!since.empty()) break;
    try {
      sim::read_older(file, arena);
      since = file.string();
    } catch (const Error&) {  // damaged, or stopped before its first game
    }
  }
  if (shelved_decks().size() > 1) kept.file = next_shelf_ranking().string();
}

// Random entrants, in duels or against a gauntlet: what they are made of is ranked.
sim::ExperimentPtr ask_features(const RankOptions& options, const sim::GameReader& game) {
  if (!options.decks.empty())
    throw UsageError(fmt::format("'{}' beside --features; its {} are random ones, by --seed",
                                 options.decks.front(), game.arena().words().entrants));
  sim::TraitsJob job;
  sim::TraitsSetup& setup = job.setup;
  std::vector<sim::Entrant> gauntlet = game.box(options.gauntlet).decks;
  const auto games = std::llround(options.fields.number_or("games", kFeatureGames));
  const int64_t pairs = std::max<int64_t>(1, games / 2);
  setup.entrants = game.samples(options.seed, gauntlet.empty() ? 2 * pairs : pairs);
  setup.gauntlet = int_size(gauntlet);
  for (sim::Entrant& one : gauntlet) setup.entrants.push_back(std::move(one));
  setup.agent = agent_of(options, game);
  deal_games(options, game, setup.agent, setup);
  options.fields.read(job);
  return sim::experiment_of(std::move(job));
}

sim::ExperimentPtr ask_rank(const RankOptions& options, const sim::GameReader& game) {
  if (options.features) return ask_features(options, game);
  sim::RankJob job;
  sim::EntrantBox rated = game.box(options.decks);
  sim::EntrantBox field = game.box(options.gauntlet);
  for (const sim::Entrant& one : rated.decks) expect_player(one, game, "--gauntlet");
  take_apart(rated, field);
  for (const sim::EntrantBox* box : {&rated, &field})
    if (!options.quiet) tell(*box);
  take_field(std::move(rated), std::move(field), !options.gauntlet.empty(), game.arena().words(),
             job);
  job.setup.agent = agent_of(options, game);
  deal_games(options, game, job.setup.agent, job.setup);
  job.setup.prior = options.prior.value_or("");
  job.setup.results = options.results;
  settle(job, game.arena(), options.fields.read(job).note("agent", options.agent.has_value()));
  return sim::experiment_of(std::move(job));
}

Options rank_report_options(RankOptions& options) {
  return {confidence_option(options.confidence),
          options.files.option("--csv", "write a row for each deck to this file"),
          options.files.option("--pairings",
                               "write a row for each pairing of two decks to this file, as CSV")};
}

constexpr const char* kRankExamples =
    "\nExamples:\n"
    "  archon rank mine/                     every deck file of a folder, until the best is known\n"
    "  archon rank shelf                     the decks of 'archon deck add', and what has changed "
    "since last time\n"
    "  archon rank mine/*.json --within 30   until every rating is known to within 30 points\n"
    "  archon rank collection.csv --agent greedy --games 20000 --markdown table.md\n"
    "  archon rank mine/ --gauntlet rivals.csv --gauntlet argus\n"
    "                                        how each of mine does against those, not against each "
    "other\n"
    "  zcat archive.ndjson.gz | archon rank - --sure 0.9 --time 600\n"
    "  archon rank --features styles --gauntlet 'toll bridge' --html styles.html\n"
    "                                        which styles of Archmajesty's mages are strong\n"
    "  archon rank mine/ --run mine.run      saved to a file: continue with 'archon resume "
    "mine.run'\n";

Options own_options(RankOptions& options) {
  return {options.files.details_option(),
          ladder_option(options.agent, "the agent that plays all decks"),
          {"--gauntlet",
           &options.gauntlet,
           "rate the decks only against this one (or those of this file or folder), not against "
           "each other; may be given several times",
           {.value = "DECK", .single = true}},
          {"--prior",
           &options.prior,
           "what to expect of ratings before any game: 'cards' (the prediction of 'archon "
           "predict') or 'none' (default: cards)",
           {.value = "PRIOR", .check = one_of({sim::kPriorOfCards, sim::kNoPrior})}},
          {"--results",
           &options.results,
           "games that people have played with these decks, as for 'archon calibrate' (CSV): they "
           "count, too",
           {.value = "FILE"}},
          {"--features",
           &options.features,
           "rank the styles of mages instead, by regression over the battles of random legal "
           "mages: duels, or --gauntlet; --within is then about what each style brings",
           {.value = "WHAT", .check = one_of(known_features()), .not_with = {"--sure", "--top"}}},
          options.agents.option(),
          since_option(options.since),
          game_option(options.game)};
}

void add_options(RankOptions& options, Command& command) {
  Option decks = decks_option(options.decks);
  decks.rules.required = false;  // --features needs none
  command.add({std::move(decks)})
      .add(series_options(options, true))
      .add(options.executor.options())
      .add(own_options(options))
      .add(rank_report_options(options));
}

}  // namespace

Command rank_command() {
  return command_of<RankOptions>(
      {"rank", "Rate many decks: which is best, how sure that is, and which decks beat it",
       kRankExamples, add_options, ask_rank});
}

}  // namespace archon::cli
