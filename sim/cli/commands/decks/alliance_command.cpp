#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/files.h"
#include "engine/core/printable.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/export/deck_export.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/field_named.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/screen.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/alliance/alliance_report.h"
#include "sim/kinds/asked_form.h"
#include "sim/kinds/field/entrants.h"
#include "sim/kinds/field/met_field.h"
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
  std::string format = std::string(keyforge::deck_formats()[0].name);
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
void write_alliances(const AllianceOptions& options, const std::vector<sim::FoundAlliance>& best,
                     const keyforge::DeckFormat& format, const keyforge::Facts& facts) {
  if (!options.folder) return;
  make_folder(*options.folder);
  std::vector<fs::path> targets;
  std::vector<std::string> texts;
  for (const sim::FoundAlliance& one : best) {
    texts.push_back(format.write(one.deck, facts));
    targets.push_back(fs::path(*options.folder) /
                      fmt::format("{:02}-{}.json", texts.size(), slug(one.deck.name)));
  }
  write_deck_files(targets, texts, options.files.forced());
  note("{} written to {}", sim::counted(std::ssize(best), "deck"), *options.folder);
}

// ---- The ladder of 'archon rank', as the folder of these would be ----

// The box's best decks by their cards, which then are in the field, too.
constexpr size_t kPrintedBeside = 5;

std::vector<keyforge::Deck> printed_decks(const sim::AllianceSearch& found) {
  std::vector<keyforge::Deck> out;
  for (const sim::FoundAlliance& one : found.decks)
    if (!one.deck.provenance.alliance && out.size() < kPrintedBeside) out.push_back(one.deck);
  return out;
}

// Of those with these lists, the one that wins most often against the whole field.
int best_of(const sim::MetField& met, const std::set<uint64_t>& lists) {
  int out = -1;
  double most = -1;
  for (int a = 0; a < met.field().entrants; ++a) {
    if (lists.count(met.decks()[a].fingerprint) == 0) continue;
    double wins = 0;
    for (int b = 0; b < met.field().entrants; ++b) wins += logistic(met.logit(a, b));
    if (wins > most) out = a;
    most = std::max(most, wins);
  }
  return out;
}

std::string against_printed(const sim::MetField& met, const std::set<uint64_t>& printed,
                            const std::set<uint64_t>& alliances, double confidence) {
  constexpr int kWorlds = 2000;
  const int alliance = best_of(met, alliances);
  const int deck = best_of(met, printed);
  if (alliance < 0 || deck < 0) return "";
  std::vector<double> rates;
  sim::MetField::Worlds worlds(met);
  for (int i = 0; i < kWorlds; ++i, worlds.next())
    rates.push_back(logistic(worlds.logit(alliance, deck)));
  std::sort(rates.begin(), rates.end());
  const auto at = [&](double share) { return rates[static_cast<size_t>(share * (kWorlds - 1))]; };
  return fmt::format(
      "The best Alliance, {}, is expected to win {} ({:g} %: {}) against the best deck of the box, "
      "{}, according to {}.",
      printable(met.decks()[alliance].name), sim::percent(logistic(met.logit(alliance, deck))),
      100 * confidence, sim::percent_range({at((1 - confidence) / 2), at((1 + confidence) / 2)}),
      printable(met.decks()[deck].name), met.by());
}

int rank_best(const AllianceOptions& options, const sim::AllianceSearch& found) {
  SeriesOptions series = options.ranking;
  series.cards = options.cards;
  series.quiet = options.quiet;
  const sim::KeyforgeArena cards = load_cards(series);
  std::vector<keyforge::Deck> decks = printed_decks(found);
  std::set<uint64_t> printed;
  std::set<uint64_t> alliances;
  for (const keyforge::Deck& deck : decks) printed.insert(sim::list_fingerprint(deck));
  for (const sim::FoundAlliance& one : found.best) {
    alliances.insert(sim::list_fingerprint(one.deck));
    decks.push_back(one.deck);
  }
  sim::RankJob job;
  take_field(box_of(std::move(decks), cards.library()), {}, false, cards.words(), job);
  set_games(series, false, job.setup);
  settle(job, cards, sim::GivenFields{});
  print("\n");
  const sim::ExperimentPtr experiment = sim::experiment_of(std::move(job));
  const sim::Arena& arena = arena_by_book(*experiment, series, cards);
  Session session = session_of(series, arena);
  session.more = [&](const sim::Findings& ranking) {
    if (!ranking.met) return;
    const std::string told = against_printed(*ranking.met(), printed, alliances, series.confidence);
    cli::print("\n{}\n", fmt::join(wrapped(told, static_cast<size_t>(terminal_width())), "\n"));
  };
  return begin(*experiment, arena, series.kept, std::move(session));
}

int find_best(const AllianceOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_alliance\"", "the JSON of Alliances"}}});
  const keyforge::DeckFormat format =
      of_option("--as", [&] { return keyforge::deck_format_named(options.format); });
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
  write_alliances(options, found.best, format, library.facts());
  const int exit_code = options.files.write(report::renderings_of(
      [&] {
        report::Report out = report_of(found, model, restricted, options.ranks);
        sim::add_left_out(out, box.left_out);
        return out;
      },
      {{"--json", [&] { return sim::alliance_json(found, model, restricted); }}}));
  if (exit_code != 0) return exit_code;
  if (found.best.empty()) return 1;
  return options.ranks ? rank_best(options, found) : 0;
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
      "  archon alliance collection.csv --best 16 --save best && archon rank best\n"
      "  archon alliance collection.csv --save best --as dok\n"};
  out.add(
      {decks_option(options->decks),
       option_of(sim::kAllianceShown, options->best),
       {"--save",
        &options->folder,
        "write each as a deck file to this folder, which is made if need be",
        {.value = "FOLDER"}},
       deck_format_option(options->format),
       {"--rank", &options->ranks,
        "then let these and the box's five best decks play each other, by the ladder of 'archon "
        "rank'"},
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
