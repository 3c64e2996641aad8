#include <memory>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/field_named.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/field/predict.h"

namespace archon::cli {
namespace {

struct PredictOptions {
  std::vector<std::string> decks;
  std::string field = std::string(sim::kUsualField);
  std::string rules;
  std::string cards;
  bool quiet = false;
  ReportFiles files;
};

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
  const sim::Predictions report{model, sim::predict(model, box.decks), int_size(box.left_out),
                                sim::doubts_of(box.decks)};
  return options.files.write(
      report::renderings_of([&] { return report_of(report); },
                            {{"--json", [&] { return sim::predictions_json(report); }},
                             {"--csv", [&] { return sim::predictions_csv(report); }}}));
}

constexpr const char* kPredictExamples =
    "\nExamples:\n"
    "  archon predict mine/ --field grandmaster\n"
    "  archon predict collection.csv --csv ratings.csv\n"
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
