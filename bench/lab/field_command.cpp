#include <memory>
#include <string>

#include "bench/lab/commands.h"
#include "bench/lab/field_fit.h"
#include "sim/cli/decks/field_named.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/progress.h"

namespace archon::cli {
namespace {

const report::FileKind kFieldFile{"\"archon_field\"", "weights of 'archon-lab field'"};

struct FieldFitOptions {
  sim::FieldFitSetup setup;
  std::string agent = "greedy";
  std::string from;
  std::string out = "-";
  std::string cards;
  int threads = 0;
  bool quiet = false;
  bool force = false;
};

void fit(const FieldFitOptions& options) {
  check_given(options.out, kFieldFile, options.force);
  // Of all sets, so by the book that has them all.
  constexpr keyforge::Rules kBook{keyforge::Edition::June2026};
  const sim::KeyforgeArena cards(options.cards, keyforge::Library::load(options.cards, kBook));
  sim::FieldFitSetup setup = options.setup;
  setup.agent = agent_named(options.agent);
  if (!options.from.empty()) setup.from = field_named(options.from);
  const int64_t decks = int64_t{setup.decks_per_set} * keyforge::kSets;
  Progress progress(decks * setup.rounds, options.quiet);
  sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  const std::string text =
      sim::fit_field(cards, setup, pool, [&](int64_t games) { progress.update(games, "at most"); });
  progress.finish();
  write_given(options.out, text);
}

Options field_options(FieldFitOptions& options) {
  return {{"--decks",
           &options.setup.decks_per_set,
           "decks to generate for each set",
           {.check = number_from(10, 100'000), .shown = true}},
          {"--rounds",
           &options.setup.rounds,
           "rounds; in each, every deck plays one opponent, going first once",
           {.check = number_from(1, 10'000), .shown = true}},
          {"--time",
           &options.setup.seconds,
           "start no new round after this many seconds",
           {.check = number_from(1.0, 1e7)}},
          {"--seed", &options.setup.seed, "random seed for decks and games", {.shown = true}},
          agent_option(options.agent, "the agent that plays all decks"),
          {"--from",
           &options.from,
           "weights to begin from: a file of 'archon-lab field', or the name of a built-in player",
           {.value = "FIELD"}},
          {"--commit",
           &options.setup.commit,
           "the commit of this program, for the record",
           {.value = "COMMIT"}},
          {"--out",
           &options.out,
           "where to write; '-' is standard output",
           {.value = "FILE", .shown = true}},
          cards_option(options.cards),
          {"--force", &options.force, "replace a file of another kind"},
          threads_option(options.threads),
          quiet_option(options.quiet)};
}

}  // namespace

Command field_command() {
  const auto options = std::make_shared<FieldFitOptions>();
  Command out{
      "field",
      "Play generated decks of every set in a sparse random graph, and fit what cards are worth",
      "\nExample:\n"
      "  archon-lab field --decks 300 --rounds 20 --commit $(git rev-parse HEAD) --out field.json\n"
      "  archon predict mine/ --field field.json\n"};
  out.add(field_options(*options));
  out.run = acting(options, fit);
  return out;
}

}  // namespace archon::cli
