#include "sim/cli/decks/tournament_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/tree.h"
#include "engine/core/trees/yaml_tree.h"
#include "engine/keyforge/decks/deck_random.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/usage.h"
#include "sim/kinds/tournament/tournament_form.h"

namespace archon::cli {
namespace {

constexpr uintmax_t kLargestField = 1U << 20U;
constexpr int kLeastPool = 24;

bool is_field_file(const std::string& spec) {
  return spec.ends_with(".yaml") || spec.ends_with(".yml");
}

class Gatherer {
 public:
  Gatherer(const FieldOptions& options, const sim::KeyforgeArena& cards, sim::TournamentJob& job)
      : options_(options), cards_(cards), setup_(job.setup), job_(job) {}

  void gather() {
    for (const std::string& spec : options_.specs) {
      if (is_field_file(spec))
        add_file(spec);
      else
        add_decks(spec);
    }
    add_sealed_players(options_.sealed, options_.agent, setup_);
    setup_.sealed = deals_decks(setup_);
    if (setup_.sealed) deal();
    name_players(setup_);
  }

 private:
  void add_decks(const std::string& spec) {
    DeckBox box = open_box({spec}, cards_.library());
    tell(box, options_.quiet, job_);
    for (sim::Entrant& entrant : box.decks)
      setup_.players.push_back(
          {"",
           {{deck_number(setup_, std::move(entrant))}, agent_number(setup_, options_.agent), 0}});
  }

  void add_file(const std::string& file) {
    const std::string text = read_given(file, "a file of players", kLargestField);
    with_name(name_of_given(file), [&] {
      const Tree tree = tree_of_yaml(text);
      const TreeReader top(&tree);
      if (!top.is_map())
        throw Error("not a file of players; expected a map with `players:` (docs/tournament.md)");
      if (top["archon_event"].present())
        throw Error("the file of an event; expected one of players (docs/tournament.md)");
      static const std::vector<std::string> kKeys = {"players"};
      top.only_keys(kKeys);
      if (top["players"].items().empty()) top["players"].expected("a list of players");
      const sim::AskedForm asked = asked_in(top);
      for (const TreeReader& place : top["players"].items())
        add_player(asked, place, options_.agent, setup_);
    });
  }

  sim::AskedForm asked_in(const TreeReader& file) const {
    sim::AskedForm out(cards_, file);
    out.entrant = [this](const TreeReader& place) {
      return sim::of_place(place, [&] {
        const keyforge::Library& library = cards_.library();
        return sim::entrant(given_deck(place.word("a deck"), library.facts()), library);
      });
    };
    out.agent = [this](const TreeReader& place) {
      return sim::of_place(place,
                           [&] { return agent_named(place.word("an agent"), options_.sandbox); });
    };
    return out;
  }

  void deal() {
    const int wanted =
        options_.pool > 0 ? options_.pool : std::max(kLeastPool, 2 * int_size(setup_.players));
    // A card that nobody has written yet costs the deck, not the tournament.
    for (int number = 1; number <= 2 * wanted && int_size(setup_.decks) < wanted; ++number) {
      keyforge::Deck list = keyforge::random_deck(
          fmt::format("random:{}:{}-{}", options_.set, options_.seed, number));
      try {
        deck_number(setup_, sim::entrant(std::move(list), cards_.library()));
      } catch (const Error&) {
        continue;
      }
    }
  }

  const FieldOptions& options_;
  const sim::KeyforgeArena& cards_;
  sim::TournamentSetup& setup_;
  sim::TournamentJob& job_;
};

}  // namespace

void gather_field(const FieldOptions& options, const sim::KeyforgeArena& cards,
                  sim::TournamentJob& job) {
  Gatherer(options, cards, job).gather();
}

}  // namespace archon::cli
