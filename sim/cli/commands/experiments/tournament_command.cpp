#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/tournament_field.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/usage.h"
#include "sim/kinds/kinds.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

constexpr int64_t kTournamentGamesPerDeck = 200;
constexpr int64_t kTournamentGamesAtLeast = 1000;

struct TournamentOptions : SeriesOptions {
  FieldOptions field;
  std::string agent = kDefaultAgent;
  std::vector<std::string> formats;
  std::vector<std::string> matches;
  bool compare = false;
  std::optional<double> within;
  std::optional<int64_t> games;
  std::optional<int> each;
  int chain_games = sim::kChainGames.initial;
  int64_t replications = sim::kReplications.initial;
  int64_t play = sim::kPlayed.initial;
};

// What --compare compares where no formats are named.
std::vector<std::string> all_formats(size_t players) {
  std::vector<std::string> out{"round-robin", "swiss", "single", "double"};
  if (players > 4) out.insert(out.begin() + 2, "swiss:cut=4");
  return out;
}

template <class Parse>
auto each_of(const char* option, const std::vector<std::string>& words, const Parse& parse) {
  std::vector<decltype(parse(words.front()))> out;
  for (const std::string& word : words) {
    const auto value = of_option(option, [&] { return parse(word); });
    if (std::find(out.begin(), out.end(), value) == out.end()) out.push_back(value);
  }
  return out;
}

void read_goal(const TournamentOptions& options, sim::TournamentSetup& setup) {
  if (options.each && options.within)
    throw UsageError(
        "--each and --within: both set how many games are played; expected only one of them");
  if (options.each)
    setup.games_each = (*options.each + 1) / 2 * 2;  // each side goes first as often
  setup.goal.within = options.within.value_or(sim::kTournamentWithin.initial);
  setup.goal.max_games = options.games.value_or(std::max(
      kTournamentGamesAtLeast, kTournamentGamesPerDeck * std::ssize(cast_of(setup).sides)));
}

sim::TournamentJob tournament_job_of(const TournamentOptions& options,
                                     const keyforge::Library& library) {
  if (options.field.specs.empty() && options.field.sealed == 0)
    throw UsageError("no players; expected DECKS or --sealed");
  sim::TournamentJob job;
  sim::TournamentSetup& setup = job.setup;
  FieldOptions field = options.field;
  field.seed = options.seed;
  field.sandbox = options.sandbox;
  field.agent = agent_named(options.agent, options.sandbox);
  field.quiet = options.quiet;
  gather_field(field, library, job);
  auto formats = options.formats;
  if (formats.empty())
    formats =
        options.compare ? all_formats(setup.players.size()) : std::vector<std::string>{"swiss"};
  const auto matches = options.matches.empty() ? std::vector<std::string>{"one"} : options.matches;
  setup.formats = each_of("--format", formats, sim::parse_format);
  setup.matches = each_of("--match", matches, sim::parse_series);
  set_games(options,
            std::any_of(setup.agents.begin(), setup.agents.end(),
                        [](const auto& agent) { return agent.kind().takes_command; }),
            setup);
  setup.chain_games = options.chain_games;
  setup.replications = options.replications;
  setup.played = options.play;
  check_setup(setup);
  read_goal(options, setup);
  return job;
}

int tournament(const TournamentOptions& options) {
  sim::KeyforgeArena cards = load_cards(options);
  return begin_by_book(options, cards,
                       *sim::experiment_of(tournament_job_of(options, cards.library())));
}

Options kind_options(TournamentOptions& options) {
  return {
      {"--format",
       &options.formats,
       "round-robin[:legs=N], swiss[:rounds=N], both with cut=N, single or double; may be given "
       "several times (swiss)",
       {.value = "FORMAT", .single = true}},
      {"--match",
       &options.matches,
       "one (game), best-of-three, adaptive, reversal, triad or handicap; may be given several "
       "times (one)",
       {.value = "MATCH", .single = true}},
      {"--compare", &options.compare,
       "compare all formats: in which one the best deck wins most often"},
      {"--sealed",
       &options.field.sealed,
       "this many players without decks of their own: each tournament deals them generated ones",
       {.check = number_from(2, 1000)}},
      {"--pool",
       &options.field.pool,
       "with --sealed: decks to deal from (default: two per player, at least 24)",
       {.check = number_from(2, 2000)}},
      {"--set",
       &options.field.set,
       "with --sealed: the set of the decks",
       {.value = "SET", .shown = true}}};
}

Options tournament_goal_options(TournamentOptions& options) {
  return {option_of(sim::kTournamentWithin, options.within),
          {"-n,--games",
           &options.games,
           "never play more games than this for that (default: 200 per deck, at least 1000)",
           {.check = number_from<int64_t>(2, 100'000'000)}},
          {"--each",
           &options.each,
           "instead, play this many games of every pairing",
           {.check = number_from(2, 1'000'000)}},
          option_of(sim::kChainGames, options.chain_games),
          option_of(sim::kReplications, options.replications),
          option_of(sim::kPlayed, options.play),
          confidence_option(options.confidence)};
}

constexpr const char* kTournamentExamples =
    "\nExamples:\n"
    "  archon tournament mine/               who wins if every deck of the folder has a player\n"
    "  archon tournament mine/ --format swiss:rounds=4,cut=4 --match best-of-three\n"
    "  archon tournament mine/ --compare     which format rewards the best deck most\n"
    "  archon tournament players.yaml --match adaptive --play 20 --run cup.run\n"
    "                                        players with names, decks and agents; 20 actually "
    "played\n"
    "  archon tournament --sealed 8 --agent greedy --format double\n";

}  // namespace

Command tournament_command() {
  const auto options = std::make_shared<TournamentOptions>();
  Command out{"tournament",
              "Simulate tournaments: who wins, how often, and which format finds the best deck",
              std::string(kTournamentExamples) + kAgentsHelp};
  out.add({{"DECKS", &options->field.specs,
            "decks as for rank, each with a player, or files of players (.yaml; "
            "docs/tournament.md)"}});
  out.add(series_options(*options));
  out.add({agent_option(options->agent, "the agent of players who name none")});
  out.add(kind_options(*options));
  out.add(tournament_goal_options(*options));
  out.add({options->files.option("--csv",
                                 "write a row for each player and kind of tournament to this "
                                 "file")});
  out.run = [options] { return tournament(*options); };
  return out;
}

}  // namespace archon::cli
