#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/core/text.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/field_named.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/alliance/alliance_report.h"
#include "sim/kinds/asked_form.h"
#include "sim/kinds/field/entrants.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::cli {
namespace {

namespace fs = std::filesystem;

struct AllianceOptions {
  std::vector<std::string> decks;
  std::string field = std::string(sim::kUsualField);
  int best = sim::kAllianceShown.initial;
  std::optional<std::string> restricted;
  std::optional<std::string> folder;
  std::string cards;
  bool quiet = false;
  bool ranks = false;
  SeriesOptions ranking;  // of the best, where they are to play
  ReportFiles files;
};

keyforge::RestrictedList restricted_of(const AllianceOptions& options,
                                       const keyforge::Facts& facts) {
  if (!options.restricted) return keyforge::restricted_list();
  return with_name(*options.restricted, [&] {
    return keyforge::restricted_list_of(read_given(*options.restricted, "a restricted list"),
                                        facts);
  });
}

// "01-logos-of-....json", so that a folder lists the best first.
void write_alliances(const AllianceOptions& options, const std::vector<sim::FoundAlliance>& best) {
  if (!options.folder) return;
  make_folder(*options.folder);
  std::vector<fs::path> targets;
  std::vector<keyforge::Deck> decks;
  for (const sim::FoundAlliance& one : best) {
    decks.push_back(one.deck);
    targets.push_back(fs::path(*options.folder) /
                      fmt::format("{:02}-{}.json", decks.size(), slug(one.deck.name)));
  }
  write_deck_files(targets, decks, options.files.forced());
  note("{} written to {}", sim::counted(std::ssize(best), "deck"), *options.folder);
}

// The ladder of 'archon rank', as its folder would be.
int rank_best(const AllianceOptions& options, const std::vector<sim::FoundAlliance>& best) {
  if (best.size() < 2) return 0;
  SeriesOptions series = options.ranking;
  series.cards = options.cards;
  series.quiet = options.quiet;
  const sim::KeyforgeArena cards = load_cards(series);
  std::vector<keyforge::Deck> decks;
  for (const sim::FoundAlliance& one : best) decks.push_back(one.deck);
  sim::RankJob job;
  take_field(box_of(std::move(decks), cards.library()), {}, false, cards.words(), job);
  set_games(series, false, job.setup);
  settle(job, cards, sim::GivenFields{});
  print("\n");
  return begin_by_book(series, cards, *sim::experiment_of(std::move(job)));
}

int find_best(const AllianceOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_alliance\"", "the JSON of Alliances"}}});
  const keyforge::Library library = keyforge::Library::load(options.cards);
  const keyforge::RestrictedList restricted = restricted_of(options, library.facts());
  DeckBox box = open_box(options.decks, library);
  if (!options.quiet) tell(box);
  tell_names_apart(box.decks);
  std::vector<keyforge::Deck> decks;
  for (const sim::Entrant& one : box.decks) {
    decks.push_back(list_of(one));
    decks.back().name = one.name;
  }
  if (decks.empty()) throw Error("no decks to take pods from; expected three or more of one set");
  const sim::FieldModel model = field_named(options.field);
  const sim::AllianceSearch found = sim::find_alliances(model, decks, restricted, options.best);
  write_alliances(options, found.best);
  const int exit_code = options.files.write(report::renderings_of(
      [&] { return report_of(found, model, restricted); },
      {{"--json", [&] { return sim::alliance_json(found, model, restricted); }}}));
  return exit_code == 0 && options.ranks ? rank_best(options, found.best) : exit_code;
}

}  // namespace

Command alliance_command() {
  const auto options = std::make_shared<AllianceOptions>();
  Command out{
      "alliance",
      "Find the best Alliances in a box: three pods of three decks of a set, by their cards",
      "\nExamples:\n"
      "  archon alliance mine/\n"
      "  archon alliance collection.csv --rank --run best.run\n"
      "  archon alliance collection.csv --best 16 --save best && archon rank best\n"};
  out.add(
      {decks_option(options->decks),
       option_of(sim::kAllianceShown, options->best),
       {"--save",
        &options->folder,
        "write each as a deck file to this folder, which is made if need be",
        {.value = "FOLDER"}},
       {"--rank", &options->ranks,
        "then let these play each other, by the ladder of 'archon rank'"},
       options->ranking.kept.option(),
       {"--restricted",
        &options->restricted,
        "the restricted list, as data/keyforge/formats/alliance.json",
        {.value = "FILE"}},
       {"--field",
        &options->field,
        "whose games the ratings come from: a built-in player's, or a file of 'archon-lab field'",
        {.value = "FIELD", .shown = true}},
       options->files.details_option(),
       options->files.json_option("results")});
  out.add(options->files.page_options());
  out.add({cards_option(options->cards), quiet_option(options->quiet)});
  out.run = [options] { return find_best(*options); };
  return out;
}

}  // namespace archon::cli
