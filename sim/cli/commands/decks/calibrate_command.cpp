#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/printable.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/field_named.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/keyforge/people/people_report.h"
#include "sim/kinds/rank/site/older_field.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::cli {
namespace {

struct CalibrateOptions {
  std::string results;
  std::vector<std::string> decks;
  std::string field = std::string(sim::kUsualField);
  std::string ranking;
  double confidence = sim::kConfidence.initial;
  std::string cards;
  bool quiet = false;
  ReportFiles files;
};

// Decks are known again by their cards.
sim::DeckJudge judge_by_games(const std::string& ranking, const DeckBox& box,
                              const sim::Arena& arena) {
  const sim::OlderField field = sim::read_older(ranking, arena);
  sim::DeckJudge out{fmt::format("ratings of {}", printable(field.run)), {}};
  for (const sim::Entrant& deck : box.decks) {
    const auto found = std::find_if(
        field.decks.begin(), field.decks.end(),
        [&](const sim::OlderDeck& one) { return one.fingerprint == deck.fingerprint; });
    if (found == field.decks.end())
      throw Error(fmt::format("{}: '{}' was not ranked there; expected a ranking of all decks",
                              ranking, printable(deck.name)));
    out.points.push_back(found->points.value);
  }
  return out;
}

int calibrate(const CalibrateOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_calibrate\"", "the JSON of a calibration"}}});
  const sim::KeyforgeArena arena(options.cards, keyforge::Library::load(options.cards));
  const std::string text = read_given(options.results, "a table of games (CSV)");
  DeckBox box = open_box(options.decks, arena.library());
  if (!options.quiet) tell(box);
  tell_names_apart(box.decks);
  std::vector<std::string> names;
  for (const sim::Entrant& deck : box.decks) names.push_back(deck.name);
  sim::PeopleResults results =
      with_name(name_of_given(options.results), [&] { return sim::read_results(text, names); });
  std::vector<sim::DeckJudge> judges{sim::judge_by_cards(field_named(options.field), box.decks)};
  if (!options.ranking.empty()) judges.push_back(judge_by_games(options.ranking, box, arena));
  const sim::PeopleCheck check = sim::check_people(
      std::move(results), judges, sim::set_codes_of(box.decks), options.confidence);
  return options.files.write(report::renderings_of(
      [&] {
        report::Report out = report_of(check);
        sim::add_left_out(out, box.left_out);
        return out;
      },
      {{"--json", [&] { return sim::people_json(check); }}}));
}

}  // namespace

Command calibrate_command() {
  const auto options = std::make_shared<CalibrateOptions>();
  Command out{"calibrate", "Say how well predictions and ratings agree with games of people",
              "\nExamples:\n"
              "  archon calibrate league.csv mine/\n"
              "  archon calibrate league.csv mine/ --ranking mine.run\n"
              "\nThe table has a row a game: deck a, deck b, winner (a deck's name, a, b or draw), "
              "and\nperhaps chains a, chains b and date. It stays on this machine.\n"};
  out.add({{"RESULTS", &options->results, "the games, as CSV", {.required = true}},
           decks_option(options->decks),
           {"--field",
            &options->field,
            "whose games predictions come from: a built-in player's, or a file of 'archon-lab "
            "field'",
            {.value = "FIELD", .shown = true}},
           {"--ranking",
            &options->ranking,
            "a run of 'archon rank' with all of the decks, whose ratings are looked at, too",
            {.value = "RUN"}},
           confidence_option(options->confidence),
           options->files.json_option("results")});
  out.add(options->files.page_options());
  out.add({cards_option(options->cards), quiet_option(options->quiet)});
  out.run = [options] { return calibrate(*options); };
  return out;
}

}  // namespace archon::cli
