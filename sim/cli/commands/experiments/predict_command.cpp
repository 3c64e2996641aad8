#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/field_named.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/field/predict.h"
#include "sim/kinds/field/entrants.h"

namespace archon::cli {
namespace {

struct PredictOptions {
  std::vector<std::string> decks;
  std::string field = std::string(sim::kUsualField);
  std::string rules;
  std::string cards;
  std::vector<std::string> among;
  bool percentile = false;
  bool quiet = false;
  ReportFiles files;
};

// Decks that others are compared with, of the files that were given, or generated ones.
sim::PeerRatings peers_of(const PredictOptions& options, const sim::FieldModel& model,
                          const DeckBox& box, const keyforge::Library& library) {
  sim::PeerRatings out;
  if (!options.among.empty()) {
    const DeckBox others = open_box(options.among, library);
    if (!options.quiet) tell(others);
    if (others.decks.empty())
      throw Error("--among: no deck to compare with; expected one or more of the same set");
    for (const sim::Entrant& one : others.decks)
      if (const keyforge::Deck& list = list_of(one); list.set)
        out.add(*list.set, model.foretell(list).rating);
  } else {
    for (const sim::Entrant& one : box.decks)
      if (const auto set = list_of(one).set;
          set && index_of(*set) < size_t{keyforge::kSets} && out.of(*set) == 0)
        out.generate(model, *set, {});
  }
  out.sort();
  return out;
}

std::string peers_words(const PredictOptions& options) {
  if (!options.among.empty()) return fmt::format("the decks of {}", fmt::join(options.among, ", "));
  return options.percentile ? fmt::format("{} generated decks", sim::kPeers) : "";
}

// Of the files among the decks that were named.
sim::DeckScores scores_of(const std::vector<std::string>& specs) {
  sim::DeckScores out;
  const auto add = [&](const std::string& file) {
    if (std::filesystem::is_regular_file(file))
      out.add(read_file(file, "a deck file", kLargestCollection));
  };
  for (const std::string& spec : specs) {
    const std::string file = box_named(spec);
    if (std::filesystem::is_directory(file)) {
      for (const std::string& one : deck_files_in(file)) add(one);
    } else {
      add(file);
    }
  }
  return out;
}

int predict(const PredictOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_predict\"", "the JSON of predictions"}},
                       {"--csv", {"deck,set,houses,list", "the decks of predictions"}}});
  const auto library = keyforge::Library::load(options.cards, rules_of(options.rules));
  DeckBox box = open_box(options.decks, library);
  if (!options.quiet) tell(box);
  if (box.decks.empty()) throw Error("no decks to predict; expected one or more");
  tell_names_apart(box.decks);
  const sim::FieldModel model = field_named(options.field);
  const std::string peers_are = peers_words(options);
  const sim::PeerRatings peers =
      peers_are.empty() ? sim::PeerRatings() : peers_of(options, model, box, library);
  const sim::DeckScores scores = scores_of(options.decks);
  std::vector<sim::Prediction> decks = sim::predict(
      model, box.decks, {peers_are.empty() ? nullptr : &peers, scores.empty() ? nullptr : &scores});
  const auto correlation = sim::score_correlation(decks);
  const sim::Predictions report{
      model, std::move(decks), box.left_out, sim::doubts_of(box.decks), peers_are, correlation};
  return options.files.write(
      report::renderings_of([&] { return report_of(report); },
                            {{"--json", [&] { return sim::predictions_json(report); }},
                             {"--csv", [&] { return sim::predictions_csv(report); }}}));
}

constexpr const char* kPredictExamples =
    "\nExamples:\n"
    "  archon predict mine/ --field greedy\n"
    "  archon predict collection.csv --csv ratings.csv\n"
    "  archon predict mine/@woe.. --percentile     of the sets since Winds of Exchange\n"
    "  zcat archive.ndjson.gz | archon predict - --csv - | sort -t, -k5 -gr | head\n";

}  // namespace

Command predict_command() {
  const auto options = std::make_shared<PredictOptions>();
  Command out{"predict", "Predict the ratings of any number of decks from their cards",
              kPredictExamples};
  out.add(
      {decks_option(options->decks),
       {"--field",
        &options->field,
        "whose games the ratings come from: a built-in player's, or a file of 'archon-lab field'",
        {.value = "FIELD", .shown = true}},
       {"--percentile", &options->percentile,
        fmt::format("say where each stands among {} generated decks of its set", sim::kPeers)},
       {"--among",
        &options->among,
        "the same among these decks, printed ones most of all; may be given several times",
        {.value = "DECKS", .single = true}},
       options->files.details_option(),
       options->files.json_option("results"),
       options->files.option("--csv", "write a row for each deck to this file")});
  out.add(options->files.page_options());
  out.add(
      {rules_option(options->rules), cards_option(options->cards), quiet_option(options->quiet)});
  out.run = [options] { return predict(*options); };
  return out;
}

}  // namespace archon::cli
