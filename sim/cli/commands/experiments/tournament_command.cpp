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
#include "sim/cli/options/number_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/usage.h"
#include "sim/kinds/kinds.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

struct TournamentOptions : SeriesOptions {
  FieldOptions field;
  std::string agent = kDefaultAgent;
  std::vector<std::string> formats;
  std::vector<std::string> matches;
  bool compare = false;
  NumberOptions fields = NumberOptions::of(sim::TournamentJob{});
};

template <class Parse>
auto each_of(const char* option, const std::vector<std::string>& words, const Parse& parse) {
  std::vector<decltype(parse(words.front()))> out;
  for (const std::string& word : words) {
    const auto value = of_option(option, [&] { return parse(word); });
    if (std::find(out.begin(), out.end(), value) == out.end()) out.push_back(value);
  }
  return out;
}

sim::TournamentJob tournament_job_of(const TournamentOptions& options,
                                     const sim::KeyforgeArena& cards) {
  if (options.field.specs.empty() && options.field.sealed == 0)
    throw UsageError("no players; expected DECKS or --sealed");
  if (options.fields.has("each") && options.fields.has("within"))
    throw UsageError(
        "--each and --within: both set how many games are played; expected only one of them");
  sim::TournamentJob job;
  sim::TournamentSetup& setup = job.setup;
  FieldOptions field = options.field;
  field.seed = options.seed;
  field.sandbox = options.sandbox;
  field.agent = agent_named(options.agent, options.sandbox);
  field.quiet = options.quiet;
  gather_field(field, cards, job);
  setup.formats = each_of("--format", options.formats, sim::parse_format);
  setup.matches = each_of("--match", options.matches, sim::parse_series);
  setup.compares = options.compare;
  set_games(options,
            std::any_of(setup.agents.begin(), setup.agents.end(),
                        [](const auto& agent) { return agent.kind().takes_command; }),
            setup);
  settle(job, cards, options.fields.read(job));
  return job;
}

int tournament(const TournamentOptions& options) {
  const sim::KeyforgeArena cards = load_cards(options);
  return begin_by_book(options, cards, *sim::experiment_of(tournament_job_of(options, cards)));
}

Options kind_options(TournamentOptions& options) {
  return {
      {"--format",
       &options.formats,
       "round-robin[:legs=N], swiss[:rounds=N], both with cut=N, single or double; may be given "
       "several times (default: swiss)",
       {.value = "FORMAT", .single = true}},
      {"--match",
       &options.matches,
       "one (game), best-of-three, adaptive, reversal, triad or handicap; may be given several "
       "times (default: one)",
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
  out.add({confidence_option(options->confidence), options->files.details_option(),
           options->files.option("--csv",
                                 "write a row for each player and kind of tournament to this "
                                 "file")});
  options->fields.add_to(out);
  out.run = [options] { return tournament(*options); };
  return out;
}

}  // namespace archon::cli
