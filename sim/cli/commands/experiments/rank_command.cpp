#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/archmajesty/mages/random_mage.h"
#include "engine/core/counts.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/cli/commands/battles/battlers.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/jobs/agent_answers.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/number_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/usage.h"
#include "sim/kinds/asked_form.h"
#include "sim/kinds/rank/site/older_field.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

constexpr int kFeatureBattles = 2000;

struct RankOptions : SeriesOptions {
  std::vector<std::string> decks;
  std::vector<std::string> gauntlet;
  std::optional<std::string> agent;  // none: the ladder
  AgentAnswers agents;
  NumberOptions fields = NumberOptions::of(sim::RankJob{});
  std::string game;
  std::optional<std::string> prior;  // none: by the cards on a ladder, else none
  std::string results;
  std::optional<std::string> features;
};

// All but who is ranked and who plays.
void set_goal(const RankOptions& options, const sim::Arena& arena, bool names_agent,
              sim::RankJob& job) {
  job.setup.prior = options.prior.value_or("");
  job.setup.results = options.results;
  settle(job, arena, options.fields.read(job).note("agent", names_agent));
}

sim::RankJob rank_job_of(const RankOptions& options, const sim::KeyforgeArena& cards) {
  sim::RankJob job;
  DeckBox rated = open_box(options.decks, cards.library());
  DeckBox field = open_box(options.gauntlet, cards.library());
  take_apart(rated, field);
  for (const DeckBox* box : {&rated, &field})
    if (!options.quiet) tell(*box);
  take_field(std::move(rated), std::move(field), !options.gauntlet.empty(), job);
  if (options.agent) job.setup.agent = agent_named(*options.agent, options.sandbox);
  set_games(options, options.agent && job.setup.agent.kind().takes_command, job.setup);
  set_goal(options, cards, options.agent.has_value(), job);
  return job;
}

// Mages by duels, or by the encounters of a gauntlet.
int rank_of_battles(const RankOptions& options) {
  refuse_for_battles(options, {{options.prior.has_value(), "--prior"},
                               {!options.results.empty(), "--results"},
                               {options.agents.wanted(), "--agents"}});
  const sim::ArchmajestyArena arena;
  sim::RankJob job;
  sim::RankSetup& setup = job.setup;
  setup.entrants = battle_entrants(options.decks);
  for (const sim::Entrant& one : setup.entrants)
    if (sim::encounter_of(one))
      throw UsageError(fmt::format(
          "{} is an encounter; expected mages, and encounters after --gauntlet", one.name));
  std::vector<sim::Entrant> gauntlet = battle_entrants(options.gauntlet);
  setup.gauntlet = int_size(gauntlet);
  if (int_size(setup.entrants) < (gauntlet.empty() ? 2 : 1))
    throw Error("one mage to rank; expected two or more, or --gauntlet");
  for (sim::Entrant& one : gauntlet) setup.entrants.push_back(std::move(one));
  setup.agent = battle_agent(options.agent.value_or(kQuickMage), "--agent", options.sandbox);
  set_battles(options, setup.agent.kind().takes_command, arena, setup);
  set_goal(options, arena, true, job);
  return begin(options, arena, *sim::experiment_of(std::move(job)));
}

// The styles by random legal mages' battles, in duels or against a gauntlet.
int rank_styles(const RankOptions& options) {
  refuse_for_battles(options, {{options.prior.has_value(), "--prior"},
                               {!options.results.empty(), "--results"},
                               {options.agents.wanted(), "--agents"}});
  if (options.game == "keyforge")
    throw UsageError(
        "--features: styles are those of mages; 'archon-lab field' tells what cards "
        "of decks are worth");
  if (!options.decks.empty())
    throw UsageError(fmt::format("'{}' beside --features; its mages are random ones, by --seed",
                                 options.decks.front()));
  const sim::ArchmajestyArena arena;
  sim::TraitsJob job;
  sim::TraitsSetup& setup = job.setup;
  std::vector<sim::Entrant> gauntlet = battle_entrants(options.gauntlet);
  const auto battles = std::llround(options.fields.number_or("games", kFeatureBattles));
  const int64_t pairs = std::max<int64_t>(1, battles / 2);
  const int64_t mages = gauntlet.empty() ? 2 * pairs : pairs;
  for (int64_t number = 1; number <= mages; ++number)
    setup.entrants.push_back(
        sim::entrant(archmajesty::Party{archmajesty::random_mage(options.seed, number)}));
  setup.gauntlet = int_size(gauntlet);
  for (sim::Entrant& one : gauntlet) setup.entrants.push_back(std::move(one));
  setup.agent = battle_agent(options.agent.value_or(kQuickMage), "--agent", options.sandbox);
  set_battles(options, setup.agent.kind().takes_command, arena, setup);
  options.fields.read(job);
  return begin(options, arena, *sim::experiment_of(std::move(job)));
}

// Rankings of the shelf alone are kept, and compared with the one before.
RankOptions with_history(RankOptions options) {
  if (options.decks != std::vector<std::string>{kShelf} || std::filesystem::exists(kShelf) ||
      !options.gauntlet.empty() || options.agents.wanted() || !options.kept.file.empty())
    return options;
  const sim::KeyforgeArena cards = load_cards(options);
  for (const std::filesystem::path& file : shelf_rankings()) {
    if (!options.since.empty()) break;
    try {
      sim::read_older(file, cards);
      options.since = file.string();
    } catch (const Error&) {  // damaged, or stopped before its first game
    }
  }
  if (shelved_decks().size() > 1) options.kept.file = next_shelf_ranking().string();
  return options;
}

int rank(const RankOptions& asked) {
  const RankOptions options = with_history(asked);
  if (options.features) return rank_styles(options);
  if (options.decks.empty()) throw UsageError("DECKS is required");
  std::vector<std::string> all = options.decks;
  all.insert(all.end(), options.gauntlet.begin(), options.gauntlet.end());
  if (means_battles(options.game, all)) return rank_of_battles(options);
  sim::KeyforgeArena cards = load_cards(options);
  return answer(options, cards, rank_job_of);
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

}  // namespace

Command rank_command() {
  const auto options = std::make_shared<RankOptions>();
  Command out{"rank", "Rate many decks: which is best, how sure that is, and which decks beat it",
              std::string(kRankExamples) + kAgentsHelp};
  Option decks = decks_option(options->decks);
  decks.rules.required = false;  // --features needs none
  out.add({std::move(decks)});
  out.add(series_options(*options));
  out.add(options->executor.options());
  out.add({options->files.details_option(),
           ladder_option(options->agent, "the agent that plays all decks"),
           {"--gauntlet",
            &options->gauntlet,
            "rate the decks only against this one (or those of this file or folder), not against "
            "each other; may be given several times",
            {.value = "DECK", .single = true}}});
  out.add({{"--prior",
            &options->prior,
            "what to expect of ratings before any game: 'cards' (the prediction of 'archon "
            "predict') or 'none' (default: cards)",
            {.value = "PRIOR", .check = one_of({sim::kPriorOfCards, sim::kNoPrior})}},
           {"--results",
            &options->results,
            "games that people have played with these decks, as for 'archon calibrate' (CSV): they "
            "count, too",
            {.value = "FILE"}},
           {"--features",
            &options->features,
            "rank the styles of mages instead, by regression over the battles of random legal "
            "mages: duels, or --gauntlet; --within is then about what each style brings",
            {.value = "WHAT", .check = one_of({"styles"}), .not_with = {"--sure", "--top"}}},
           options->agents.option(),
           since_option(options->since),
           game_option(options->game)});
  out.add(rank_report_options(*options));
  options->fields.add_to(out);
  out.run = [options] { return rank(*options); };
  return out;
}

}  // namespace archon::cli
