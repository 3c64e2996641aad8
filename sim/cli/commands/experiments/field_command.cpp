#include "sim/cli/commands/experiments/field_command.h"

#include <memory>
#include <string>

#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/progress.h"
#include "sim/keyforge/field/field_fit.h"

namespace archon::cli {
namespace {

const report::FileKind kFieldFile{"\"archon_field\"", "weights of 'archon field fit'"};

struct FieldFitOptions {
  sim::FieldFitSetup setup;
  std::string agent = "greedy";
  std::string out = "-";
  std::string cards;
  int threads = 0;
  bool quiet = false;
  bool force = false;
};

void fit(const FieldFitOptions& options) {
  check_given(options.out, kFieldFile, options.force);
  const auto library = keyforge::Library::load(options.cards);
  sim::FieldFitSetup setup = options.setup;
  setup.agent = agent_named(options.agent);
  const int64_t decks = int64_t{setup.decks_per_set} * keyforge::kWholeSets;
  Progress progress(decks * setup.rounds, options.quiet);
  sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  const std::string text = sim::fit_field(
      library, setup, pool, [&](int64_t games) { progress.update(games, "at most"); });
  progress.finish();
  write_given(options.out, text);
}

void add_field_options(CLI::App& command, FieldFitOptions& options) {
  command.add_option("--decks", options.setup.decks_per_set, "decks to generate for each set")
      ->check(number_from(10, 100'000))
      ->capture_default_str();
  command
      .add_option("--rounds", options.setup.rounds,
                  "rounds; in each, every deck plays one opponent, going first once")
      ->check(number_from(1, 10'000))
      ->capture_default_str();
  command.add_option("--time", options.setup.seconds, "start no new round after this many seconds")
      ->check(number_from(1.0, 1e7));
  command.add_option("--seed", options.setup.seed, "random seed for decks and games")
      ->capture_default_str();
  command.add_option("--agent", options.agent, "the agent that plays all decks")
      ->type_name("AGENT")
      ->capture_default_str();
  command.add_option("--commit", options.setup.commit,
                     "the commit of this program, for the record");
  command.add_option("--out", options.out, "where to write; '-' is standard output")
      ->type_name("FILE")
      ->capture_default_str();
  add_cards_option(command, options.cards);
  command.add_flag("--force", options.force, "replace a file of another kind");
  add_threads_option(command, options.threads);
  add_quiet_option(command, options.quiet);
}

}  // namespace

void add_field_command(CLI::App& app) {
  CLI::App* field = app.add_subcommand("field", "The games behind 'archon predict'");
  field->require_subcommand(1);
  field->footer("\nExample:\n  archon field fit --decks 50 --rounds 10 --out field.json\n");
  const auto options = std::make_shared<FieldFitOptions>();
  CLI::App* command = field->add_subcommand(
      "fit",
      "Play generated decks of every set in a sparse random graph, and fit what cards are worth");
  add_field_options(*command, *options);
  command->footer(
      "\nExample:\n"
      "  archon field fit --decks 300 --rounds 20 --commit $(git rev-parse HEAD) --out field.json\n"
      "  archon predict mine/ --field field.json\n");
  command->callback([options] { fit(*options); });
}

}  // namespace archon::cli
