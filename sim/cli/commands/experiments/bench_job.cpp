#include "sim/cli/commands/experiments/bench_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/keyforge/decks/deck_library.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/usage.h"
#include "sim/kinds/kinds.h"

namespace archon::cli {
namespace {

// Decks that nobody can play yet, as a card of theirs has no script, are passed over.
void add_random_decks(DeckBox& box, const BenchOptions& options, const keyforge::Library& library) {
  const size_t wanted = box.decks.size() + options.random_decks;
  const size_t most = size_t{10} * options.random_decks + 10;
  for (size_t i = 0; i < most && box.decks.size() < wanted; ++i) {
    std::string spec = "random:";
    if (!options.sets.empty()) spec += options.sets[i % options.sets.size()] + ":";
    keyforge::Deck list = keyforge::find_deck(fmt::format("{}{}-{}", spec, options.seed, i + 1));
    try {
      box.decks.push_back(sim::entrant(std::move(list), library));
    } catch (const Error&) {
    }
  }
}

}  // namespace

std::vector<sim::Entrant> bench_decks(const BenchOptions& options,
                                      const keyforge::Library& library) {
  if (options.random_decks == 0 && !options.sets.empty())
    throw UsageError("--set: applies to random decks only; expected --random as well");
  DeckBox box;
  if (!options.pool.empty()) {
    box = open_box(options.pool, library);
  } else if (options.random_decks == 0) {
    for (const keyforge::Deck& deck : keyforge::bundled_decks())
      box.decks.push_back(sim::entrant(deck, library));
  }
  add_random_decks(box, options, library);
  std::sort(box.decks.begin(), box.decks.end(),
            [](const auto& x, const auto& y) { return x.fingerprint < y.fingerprint; });
  if (!options.quiet) tell(box);
  if (box.decks.empty()) throw Error("no deck of the pool can be played");
  tell_names_apart(box.decks);
  return std::move(box.decks);
}

Options bench_pool_options(BenchOptions& options) {
  return {{"--pool",
           &options.pool,
           "the decks to play: deck files, folders, names of bundled decks or parts of them, "
           "random:SEED (default: all bundled decks)",
           {.value = "DECK"}},
          {"--random",
           &options.random_decks,
           "play this many random decks made from --seed, alone or in addition to --pool",
           {.check = number_from(1, 1000)}},
          {"--set", &options.sets, "the sets of the random decks, in turn", {.value = "SET"}}};
}

Options bench_file_options(BenchOptions& options) {
  return {options.files.option("--csv", "write a row for each game to this file"),
          options.files.option("--pairings",
                               "write a row for each pair of agents to this file, as CSV")};
}

int play_benchmark(const BenchOptions& options, sim::BenchmarkJob job,
                   const BenchPreparation& prepare) {
  sim::BenchmarkSetup& setup = job.setup;
  const sim::KeyforgeArena cards = load_cards(options);
  setup.decks = bench_decks(options, cards.library());
  set_games(options,
            std::any_of(setup.agents.begin(), setup.agents.end(),
                        [](const sim::Contestant& one) { return one.agent.kind().takes_command; }),
            setup);
  if (options.games) job.pairs = pairs_to_play(*options.games, options.quiet);
  sim::GivenFields given;
  settle(job, cards, given.note(sim::kBenchGames.name, options.games.has_value()));
  const sim::Arena& arena = arena_by_book(*sim::experiment_of(job), options, cards);
  if (prepare) prepare(job, arena, options);
  return begin(options, arena, *sim::experiment_of(std::move(job)));
}

}  // namespace archon::cli
