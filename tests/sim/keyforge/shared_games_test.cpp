// Games beside a traced one are those that they would be by themselves, and take less thought.
#include "sim/keyforge/arena/shared_games.h"

#include <doctest/doctest.h>

#include "ai/keyforge/agents.h"
#include "engine/core/counts.h"
#include "engine/keyforge/decks/deck_random.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::sim::shared_games_test {
namespace {

const KeyforgeArena& arena() { return bundled_arena(); }

struct Thought {
  int64_t games = 0;
  int64_t beside = 0;  // choices thought out
  int64_t alone = 0;   // of the traced games, all of them
};

// Of every third card of A, another in its place; held against the same games by themselves.
void check_games(MatchSetup setup, const std::array<const char*, 2>& agents, int64_t pair,
                 Thought& thought) {
  for (size_t side = 0; side < 2; ++side) setup.agents[side] = ai::parse_agent_spec(agents[side]);
  KeyforgeAgents players(setup.agents, ai::make_agent<ai::KeyforgeGame>);
  const PairPlan plan{pair, {0, 0}};
  for (const int first : {0, 1}) {
    const auto trace = trace_game(arena().library(), setup, plan, first, players);
    REQUIRE(trace);
    const size_t parts = arena().parts(setup.entrants[0]).size();
    for (size_t part = static_cast<size_t>(pair + first) % 3; part < parts; part += 3) {
      CAPTURE(part);
      const auto stand_ins = arena().stand_ins(setup.entrants[0], part);
      if (stand_ins.empty()) continue;
      MatchSetup other = setup;
      other.entrants[0] = arena().with_part(
          setup.entrants[0], part, stand_ins[static_cast<size_t>(pair) * 7 % stand_ins.size()].id);
      int count = 0;
      const auto beside =
          play_beside(*trace, arena().library(), other, plan, first, players, {}, &count);
      const auto alone = play_game(arena().library(), other, plan, first, players);
      REQUIRE(beside);
      REQUIRE(alone);
      CHECK(beside->winner == alone->winner);
      CHECK(beside->turns == alone->turns);
      CHECK(beside->side == alone->side);
      ++thought.games;
      thought.beside += count;
      thought.alone += std::ssize(trace->choices);
    }
  }
}

Entrant random_entrant(keyforge::Set set, uint64_t number) {
  return listed_entrant(keyforge::playable_random_deck(set, 5, number, arena().library()),
                        arena().library());
}

TEST_CASE("a game beside another is the game that it would be by itself, with less thought") {
  Thought thought;
  const char* const greedy = "greedy";
  for (const auto& [a, b] : {std::pair{"argus", "onyx"}, std::pair{"onyx", "prancer"},
                             std::pair{"sadao", "argus"}, std::pair{"wu", "onyx"}})
    for (int64_t pair = 0; pair < 2; ++pair) {
      CAPTURE(a);
      CAPTURE(pair);
      check_games(setup_between(a, b), {greedy, greedy}, pair, thought);
    }
  CHECK(thought.games > 100);
  CHECK(4 * thought.beside < 3 * thought.alone);
}

TEST_CASE("so it is with cards of every set") {
  Thought thought;
  for (size_t set = 0; set < keyforge::kSets; ++set) {
    CAPTURE(set);
    MatchSetup setup;
    for (uint64_t side = 0; side < 2; ++side)
      setup.entrants[side] = random_entrant(value_at<keyforge::Set>(static_cast<int>(set)), side);
    check_games(setup, {"greedy", "greedy"}, static_cast<int64_t>(set), thought);
  }
  CHECK(thought.games > 100);
}

TEST_CASE("whatever players keep in mind goes along, dice and plans alike") {
  Thought thought;
  const MatchSetup setup = setup_between("argus", "onyx");
  check_games(setup, {"greedy:samples=3", "greedy:temperature=0.05"}, 1, thought);
  check_games(setup, {"random", "greedy:depth=2"}, 2, thought);
  CHECK(thought.games > 30);
}

TEST_CASE("who keeps more than it tells isn't traced, and decks that differ more aren't compared") {
  MatchSetup setup = setup_between("argus", "onyx");
  setup.agents = {ai::parse_agent_spec("mcts:iterations=2"), ai::parse_agent_spec("random")};
  KeyforgeAgents players(setup.agents, ai::make_agent<ai::KeyforgeGame>);
  CHECK_FALSE(trace_game(arena().library(), setup, {}, 0, players));
  const auto match = [](const Entrant& deck) {
    return keyforge::Match(arena().library(), deck_of(deck).deck,
                           deck_of(bundled_entrant("onyx")).deck);
  };
  const Entrant argus = bundled_entrant("argus");
  const Entrant once = arena().with_part(argus, 7, "dextre");
  const Entrant twice = arena().with_part(once, 9, "dextre");
  CHECK(only_difference(match(argus), match(once)) == CardId{7});
  CHECK_FALSE(only_difference(match(argus), match(argus)));
  CHECK_FALSE(only_difference(match(argus), match(twice)));
}

TEST_CASE("a trace is made once, and again when it is long forgotten") {
  GameTraces traces;
  int made = 0;
  const auto make = [&]() -> std::optional<GameTrace> {
    ++made;
    return std::nullopt;
  };
  for (int i = 0; i < 3; ++i) CHECK(traces.of(1, 0, make) == nullptr);
  CHECK(made == 1);
  (void)traces.of(1, 1, make);
  CHECK(made == 2);
  for (int64_t pair = 2; pair < 40; ++pair) (void)traces.of(pair, 0, make);
  (void)traces.of(1, 0, make);
  CHECK(made == 41);
}

}  // namespace
}  // namespace archon::sim::shared_games_test
