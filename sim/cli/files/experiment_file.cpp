#include "sim/cli/files/experiment_file.h"

#include <fmt/format.h>

#include "engine/core/tree.h"
#include "engine/core/trees/yaml_tree.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/kinds/asked_form.h"

namespace archon::cli {
namespace {

constexpr uintmax_t kLargestExperiment = 1U << 20U;

// The file has it in per cent.
void take_confidence(Tree& file) {
  const TreeReader said = TreeReader(&file)["confidence"];
  if (said.present()) file["confidence"].word = fmt::format("{}", said.number(50, 99) / 100.0);
}

}  // namespace

sim::GridJob read_experiment(const std::string& file, const sim::KeyforgeArena& cards,
                             bool sandbox) {
  const std::string text = read_given(file, "an experiment", kLargestExperiment);
  return with_name(name_of_given(file), [&] {
    Tree tree = tree_of_yaml(text);
    const TreeReader top(&tree);
    if (!top.is_map())
      throw Error("not an experiment; expected a map with `decks:` (docs/runs.md)");
    sim::check_form<sim::GridJob>(top);
    take_confidence(tree);
    sim::AskedForm asked(cards, top);
    asked.entrant = [&](const TreeReader& place) {
      return sim::of_place(place, [&] {
        return sim::unprepared_entrant(given_deck(place.word("a deck"), cards.library().facts()));
      });
    };
    asked.agent = [sandbox](const TreeReader& place) {
      return sim::of_place(place, [&] { return agent_named(place.word("an agent"), sandbox); });
    };
    return std::move(sim::ask<sim::GridJob>(asked).job);
  });
}

}  // namespace archon::cli
