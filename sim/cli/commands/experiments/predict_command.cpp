#include "sim/cli/commands/experiments/predict_command.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/cli/decks/deck_box.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/field/predict.h"

namespace archon::cli {
namespace {

struct PredictOptions {
  std::vector<std::string> decks;
  std::string field;
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
  const sim::FieldModel model =
      options.field.empty()
          ? sim::FieldModel::built_in()
          : with_name(name_of_given(options.field), [&] {
              return sim::FieldModel::from_json(read_given(options.field, "weights of decks"));
            });
  const sim::Predictions report{model, sim::predict(model, box.decks),
                                static_cast<int>(box.left_out.count()), sim::doubts_of(box.decks)};
  return options.files.write(
      report::renderings_of([&] { return report_of(report); },
                            {{"--json", [&] { return sim::predictions_json(report); }},
                             {"--csv", [&] { return sim::predictions_csv(report); }}}));
}

constexpr const char* kPredictExamples =
    "\nExamples:\n"
    "  archon predict mine/ --field f.json   how strong each deck of a folder should be\n"
    "  archon predict collection.csv --csv ratings.csv\n"
    "  zcat archive.ndjson.gz | archon predict - --csv - | sort -t, -k5 -gr | head\n";

}  // namespace

void add_predict_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<PredictOptions>();
  CLI::App* command =
      app.add_subcommand("predict", "Predict the ratings of any number of decks from their cards");
  command
      ->add_option("DECKS", options->decks,
                   "deck files (with one deck or many), folders of them, '-' for standard input, "
                   "names of bundled decks or parts of them, random:SEED")
      ->required();
  command->add_option("--field", options->field, "weights that 'archon field fit' wrote")
      ->type_name("FILE");
  options->files.add_option(*command, "--json",
                            "write the results as JSON to this file, or with '-' to standard "
                            "output instead of the table");
  options->files.add_option(*command, "--csv", "write a row for each deck to this file");
  options->files.add_page_options(*command);
  options->files.add_force_option(*command);
  add_rules_option(*command, options->rules);
  add_cards_option(*command, options->cards);
  add_quiet_option(*command, options->quiet);
  command->footer(kPredictExamples);
  command->callback([options, &exit_code] { exit_code = predict(*options); });
}

}  // namespace archon::cli
