#include "bindings/python/src/laboratory.h"

#include <fmt/format.h>

#include "bindings/python/src/battles/battle_entrants.h"
#include "bindings/python/src/game.h"
#include "bindings/python/src/interruptible.h"
#include "engine/archmajesty/encounters/encounter.h"
#include "engine/core/trees/json_tree.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/kinds/asked_kinds.h"

namespace archon::python {
namespace {

constexpr int kMostThreads = 1024;
constexpr int kLowestLevel = -20;

void in_range(const char* name, int value, int least, int most) {
  if (value < least || value > most)
    throw Error(
        fmt::format("{}: expected a number from {} to {}, not '{}'", name, least, most, value));
}

// What a function of the caller has thrown comes first.
sim::Findings played(const sim::AskedExperiment& asked, Functions& functions, int threads) {
  sim::ProgressObserver nobody;
  try {
    return interruptible<sim::Findings>([&](const std::atomic<bool>& stop) {
      const sim::PoolOptions pool{threads, &stop, {}};
      return asked.experiment->play({*asked.arena, pool, nullptr, false, true, nobody});
    });
  } catch (const Error&) {
    functions.rethrow();
    throw;
  }
}

Reports reports_of(const sim::AskedExperiment& asked, Functions& functions, int threads) {
  const sim::Findings findings = played(asked, functions, threads);
  std::string rows;
  for (const sim::Kind& kind : sim::kKinds)
    if (kind.command == asked.experiment->command()) rows = kind.csv_rows;
  Reports out;
  for (const report::Rendering& rendering : findings.reports) {
    if (rendering.option == "--json") out["json"] = rendering.text();
    if (rendering.option == "--csv") out[rows] = rendering.text();
    if (rendering.option == "--pairings") out["pairings"] = rendering.text();
  }
  return out;
}

}  // namespace

Reports ask(const std::string& kind, const std::string& form, Functions& functions, int threads) {
  in_range("threads", threads, 0, kMostThreads);
  const Tree tree = tree_of_json(form);
  sim::AskedForm asked(arena(), TreeReader(&tree));
  asked.agent = [&, named = asked.agent](const TreeReader& place) {
    ai::AgentSpec out = named(place);
    if (out.name() == "python" && !functions.has(out.whole("number")))
      place.wrong("agent 'python' has no name; expected the function itself");
    return out;
  };
  return reports_of(sim::asked_kind(kind).ask(asked), functions, threads);
}

Reports ask_battles(const std::string& kind, const std::string& form, int level,
                    const std::string& readings, int threads) {
  in_range("level", level, kLowestLevel, archmajesty::kHighestLevel);
  in_range("threads", threads, 0, kMostThreads);
  const sim::ArchmajestyArena arena(sim::options_named(readings));
  Tree tree = tree_of_json(form);
  const auto chains = sim::handicaps_of(level);
  tree["turn_limit"] = Tree::of_word(std::to_string(arena.options().round_cap));
  if (kind == "match") {
    tree["chains_a"] = Tree::of_word(std::to_string(chains[0]));
    tree["chains_b"] = Tree::of_word(std::to_string(chains[1]));
  }
  sim::AskedForm asked(arena, TreeReader(&tree));
  asked.entrant = [](const TreeReader& place) {
    const bool is_party = place.path() == "a" || place.path().starts_with("decks");
    return battle_entrant(place.word("a mage or an encounter"), is_party);
  };
  Functions none;
  return reports_of(sim::asked_kind(kind).ask(asked), none, threads);
}

}  // namespace archon::python
