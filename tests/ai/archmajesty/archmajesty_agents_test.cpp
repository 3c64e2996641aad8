// Archmajesty as a game for agents.
#include <doctest/doctest.h>

#include <array>
#include <string>

#include "ai/archmajesty/agents.h"
#include "ai/archmajesty/named_agents.h"
#include "tests/ai/archmajesty/battles.h"
#include "tests/ai/game_contract.h"

namespace archon::ai::test::archmajesty_agents_test {
namespace {

using archmajesty::Battle;
using archmajesty::State;
using Player = Agent<ArchmajestyGame>;

double play(const Battle& battle, std::array<Player*, 2> players, uint64_t seed) {
  const ArchmajestyGame game(battle);
  State s = archmajesty::begin(battle, seed);
  Rng rng = Rng::stream(seed, 1);
  for (Player* player : players) player->forget();
  while (!game.over(s))
    game.apply(s, players[static_cast<size_t>(game.mover(s))]->choose(game, s, rng));
  return game.reward(s, 0);
}

}  // namespace

TEST_CASE("Archmajesty keeps the contract of a game") {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    CAPTURE(seed);
    const Battle battle = seed % 2 == 0 ? duel(seed) : encounter(seed);
    const ArchmajestyGame game(battle);
    Contract<ArchmajestyGame> contract(game, archmajesty::begin(battle, seed), seed);
    CHECK(contract.breach() == "");
  }
}

TEST_CASE("greedy beats random at Archmajesty") {
  const auto greedy = make_agent<ArchmajestyGame>(parse_agent_spec("greedy"));
  const auto random = make_agent<ArchmajestyGame>(parse_agent_spec("random"));
  double sum = 0;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    const Battle battle = duel(seed);
    sum += play(battle, {greedy.get(), random.get()}, seed);
    sum += 1 - play(battle, {random.get(), greedy.get()}, seed);
  }
  CHECK(sum >= 14);
}

TEST_CASE("every agent plays Archmajesty to the end") {
  const auto random = make_agent<ArchmajestyGame>(parse_agent_spec("random"));
  for (const char* spec :
       {"flat:iterations=12", "mcts:iterations=12,trees=2", "ismcts:iterations=12",
        "mcts:iterations=12,trees=2,prior=0.05,puct=0.3", "plan:iterations=4"}) {
    CAPTURE(spec);
    Battle battle = duel(3);
    battle.options.round_cap = 3;
    const auto player = make_agent<ArchmajestyGame>(parse_agent_spec(spec));
    const double result = play(battle, {player.get(), random.get()}, 5);
    CHECK(result >= 0.5);
  }
}

TEST_CASE("Archmajesty has players with names of its own") {
  for (const Strength& row : archmajesty_agents().strengths) {
    CAPTURE(row.name);
    const AgentSpec spec = archmajesty_agent(row.name);
    CHECK(spec == parse_agent_spec(row.spec));
    CHECK_NOTHROW(make_agent<ArchmajestyGame>(spec));
  }
  CHECK(archmajesty_agents().strengths.size() == 4);
  CHECK_THROWS_WITH_AS(archmajesty_agent("mastre"), doctest::Contains("master"), Error);
  // What means nothing here is refused, not dropped.
  CHECK_THROWS_AS(make_agent<ArchmajestyGame>(archmajesty_agent("mcts:eval=network")), Error);
}

}  // namespace archon::ai::test::archmajesty_agents_test
