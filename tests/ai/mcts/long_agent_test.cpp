// The long player on games whose answers are known.
#include <doctest/doctest.h>

#include "tests/ai/games.h"

namespace archon::ai::long_agent_test {
namespace {

using test::agent;
using test::Coins;
using test::Dice;
using test::solve;

}  // namespace

TEST_CASE("chance is averaged over the rollouts, not foreseen") {
  // The die pays in five of six throws, or in two: then it is thrown, and here it isn't.
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const auto player = agent<Dice>("long:look=100,iterations=500,ahead=0,prior=0,c=0.7,fpu=1");
    Dice::State s;
    s.rng = Rng(seed);
    Rng rng(seed);
    CHECK(player->choose(Dice{2}, s, rng) == 1);
    CHECK(player->choose(Dice{5}, s, rng) == 0);
  }
}

TEST_CASE("it makes fewer mistakes than the search that it begins with") {
  const auto mistakes = [](std::string_view spec) {
    const Coins game;
    const auto player = agent<Coins>(spec);
    int out = 0;
    for (uint64_t seed = 0; seed < 60; ++seed) {
      const Coins::State s = Coins::deal(6, seed);
      Rng rng(seed);
      player->forget();
      Coins::State next = s;
      game.apply(next, player->choose(game, s, rng));
      if (solve(game, next, s.mover) < solve(game, s, s.mover)) ++out;
    }
    return out;
  };
  CHECK(mistakes("long:look=20,iterations=400,ahead=0,prior=0,c=0.7,fpu=1,trust=5") <=
        mistakes("mcts:iterations=20,trees=5,c=0.7,fpu=1"));
}

TEST_CASE("a time ends it, and so does a stop") {
  const Coins game;
  const Coins::State s = Coins::deal(12, 3);
  Rng rng(5);
  const auto player = agent<Coins>("long:time=5,price=0");
  player->choose(game, s, rng);
  CHECK(player->result().iterations > 0);
  const std::atomic<bool> stopped = true;
  const auto patient = agent<Coins>("long:iterations=1000000,price=0");
  patient->stop_when(&stopped);
  patient->choose(game, s, rng);
  CHECK(patient->result().iterations < 10'000);
}

TEST_CASE("what it reports is what it found") {
  const Coins game;
  const Coins::State s = Coins::deal(10, 3);
  Rng rng(5);
  const auto player = agent<Coins>("long:iterations=100,prior=0,c=0.7,fpu=1");
  const auto move = player->choose(game, s, rng);
  const SearchResult<Coins>& result = player->result();
  CHECK(result.moves[result.chosen].move == move);
  CHECK(result.value == result.moves[result.chosen].value);
  CHECK(result.line.front() == game.key(s, move));
}

}  // namespace archon::ai::long_agent_test
