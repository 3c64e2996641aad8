#include "sim/cli/decks/tournament_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/tree.h"
#include "engine/core/trees/yaml_tree.h"
#include "engine/keyforge/decks/deck_random.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/usage.h"
#include "sim/rating/rating.h"

namespace archon::cli {
namespace {

constexpr uintmax_t kLargestField = 1U << 20U;
constexpr int kMostSkill = 1000;
constexpr int kLeastPool = 24;

bool is_field_file(const std::string& spec) {
  return spec.ends_with(".yaml") || spec.ends_with(".yml");
}

class Gatherer {
 public:
  Gatherer(const FieldOptions& options, const keyforge::Library& library, sim::TournamentJob& job)
      : options_(options), library_(library), job_(job) {}

  void gather() {
    for (const std::string& spec : options_.specs) {
      if (is_field_file(spec))
        add_file(spec);
      else
        add_decks(spec);
    }
    for (int i = 0; i < options_.sealed; ++i)
      add_player({fmt::format("player {}", i + 1), {{}, agent(options_.agent), 0}});
    deal_if_sealed();
    tell_names_apart(setup().decks);
    name_players();
  }

 private:
  sim::TournamentSetup& setup() { return job_.setup; }

  int agent(const ai::AgentSpec& spec) {
    auto& agents = setup().agents;
    const auto at = std::find(agents.begin(), agents.end(), spec);
    if (at == agents.end()) agents.push_back(spec);
    return place_of(agents, std::find(agents.begin(), agents.end(), spec));
  }

  // The same list is one deck, whoever plays it.
  int deck(sim::Entrant entrant) {
    const auto next = int_size(setup().decks);
    const auto [at, is_new] = numbers_.emplace(entrant.fingerprint, next);
    if (is_new) setup().decks.push_back(std::move(entrant));
    return at->second;
  }

  // A player without a name is called like the deck.
  void add_player(sim::TournamentPlayer player) { setup().players.push_back(std::move(player)); }

  void add_decks(const std::string& spec) {
    DeckBox box = open_box({spec}, library_);
    if (!options_.quiet) tell(box);
    job_.left_out.insert(job_.left_out.end(), box.left_out.begin(), box.left_out.end());
    for (sim::Entrant& entrant : box.decks)
      add_player({"", {{deck(std::move(entrant))}, agent(options_.agent), 0}});
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
      for (const TreeReader& place : top["players"].items()) read_player(place);
    });
  }

  int read_deck(const TreeReader& place) {
    try {
      return deck(sim::entrant(given_deck(place.word("a deck"), library_.facts()), library_));
    } catch (const TreeError&) {
      throw;
    } catch (const Error& e) {
      place.wrong(e.what());
    }
  }

  void read_player(const TreeReader& place) {
    sim::TournamentPlayer player;
    if (!place.is_map()) {
      player.plays = {{read_deck(place)}, agent(options_.agent), 0};
      add_player(std::move(player));
      return;
    }
    static const std::vector<std::string> kKeys = {"name", "deck", "decks", "agent", "skill"};
    place.only_keys(kKeys);
    if (place["name"].present()) player.name = place["name"].word("a name");
    if (place["deck"].present()) player.plays.decks.push_back(read_deck(place["deck"]));
    for (const TreeReader& item : place["decks"].items())
      player.plays.decks.push_back(read_deck(item));
    player.plays.agent = agent(read_agent(place["agent"]));
    player.plays.skill =
        place["skill"].number_or(-kMostSkill, kMostSkill, 0) / sim::kPointsPerLogit;
    add_player(std::move(player));
  }

  ai::AgentSpec read_agent(const TreeReader& place) const {
    if (!place.present()) return options_.agent;
    try {
      return agent_named(place.word("an agent"), options_.sandbox);
    } catch (const UsageError& e) {
      place.wrong(e.what());
    }
  }

  // Where nobody has a deck they are dealt.
  void deal_if_sealed() {
    auto& players = setup().players;
    setup().sealed = !players.empty() &&
                     std::all_of(players.begin(), players.end(),
                                 [](const auto& player) { return player.plays.decks.empty(); });
    if (!setup().sealed) return;
    const int wanted =
        options_.pool > 0 ? options_.pool : std::max(kLeastPool, 2 * int_size(players));
    // A card that nobody has written yet costs the deck, not the tournament.
    for (int number = 1; number <= 2 * wanted && int_size(setup().decks) < wanted; ++number) {
      keyforge::Deck list = keyforge::random_deck(
          fmt::format("random:{}:{}-{}", options_.set, options_.seed, number));
      try {
        deck(sim::entrant(std::move(list), library_));
      } catch (const Error&) {
        continue;
      }
    }
  }

  void name_players() {
    std::map<std::string, int> seen;
    for (sim::TournamentPlayer& player : setup().players) {
      if (player.name.empty())
        player.name =
            player.plays.decks.empty() ? "player" : setup().decks[player.plays.decks.front()].name;
      const int number = ++seen[player.name];
      if (number > 1) player.name = fmt::format("{} ({})", player.name, number);
    }
  }

  const FieldOptions& options_;
  const keyforge::Library& library_;
  sim::TournamentJob& job_;
  std::map<uint64_t, int> numbers_;  // of decks, by their lists
};

}  // namespace

void gather_field(const FieldOptions& options, const keyforge::Library& library,
                  sim::TournamentJob& job) {
  Gatherer(options, library, job).gather();
}

}  // namespace archon::cli
