// Trees carried from one decision of a turn to the next.
#include <doctest/doctest.h>

#include "tests/ai/games.h"

namespace archon::ai::test::tree_reuse_test {
namespace {

// Plays the first decision of a fresh deal; returns how many trees the second one keeps.
int kept(const Coins& game, std::string_view spec, uint64_t seed) {
  Coins::State s = Coins::deal(12, seed);
  Rng rng(seed);
  const auto player = agent<Coins>(spec);
  game.apply(s, player->choose(game, s, rng));
  CHECK(player->result().kept_trees == 0);
  player->choose(game, s, rng);
  return player->result().kept_trees;
}

}  // namespace

TEST_CASE("where nothing was revealed every tree is kept") {
  CHECK(kept(Coins{}, "mcts:iterations=1000,trees=10,c=0.7,fpu=1,bias=0.5", 1) == 10);
  CHECK(kept(Coins{}, "ismcts:iterations=1000,c=0.7,fpu=1,bias=0.5", 1) == 1);
}

TEST_CASE("after a draw only the trees whose world drew the same are kept") {
  int most = 0;
  int total = 0;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    const int count = kept(Coins{true}, "mcts:iterations=2000,trees=40,c=0.7,fpu=1,bias=0.5", seed);
    most = std::max(most, count);
    total += count;
  }
  // One of eleven coins is drawn: 40 / 11 of the trees are right, in the mean.
  CHECK(most < 20);
  CHECK(total > 10);
  CHECK(total < 80);
}

TEST_CASE("kept statistics count, and may settle the choice at once") {
  const Coins game;
  Coins::State s = Coins::deal(10, 2);
  Rng rng(2);
  const auto player = agent<Coins>("ismcts:iterations=1000,c=0.7,fpu=1,bias=0.5");
  game.apply(s, player->choose(game, s, rng));
  player->choose(game, s, rng);
  int64_t visits = 0;
  for (const auto& row : player->result().moves) visits += row.visits;
  CHECK(visits > player->result().iterations);
}

TEST_CASE("another position of the same turn is not mistaken for the next") {
  const Coins game;
  Coins::State s = Coins::deal(10, 2);
  Rng rng(2);
  for (const std::string_view spec : {"mcts:iterations=500,trees=5,c=0.7,fpu=1,bias=0.5",
                                      "ismcts:iterations=500,c=0.7,fpu=1,bias=0.5"}) {
    const auto player = agent<Coins>(spec);
    player->choose(game, s, rng);
    player->choose(game, s, rng);  // the same position again: no move was played
    CHECK(player->result().kept_trees == 0);
    Coins::State other = Coins::deal(10, 3);
    player->choose(game, other, rng);
    CHECK(player->result().kept_trees == 0);
  }
}

TEST_CASE("nothing is kept beyond the turn or after forget") {
  const Coins game;
  Coins::State s = Coins::deal(10, 2);
  Rng rng(2);
  const auto player = agent<Coins>("mcts:iterations=500,trees=5,c=0.7,fpu=1,bias=0.5");
  game.apply(s, player->choose(game, s, rng));
  player->forget();
  game.apply(s, player->choose(game, s, rng));
  CHECK(player->result().kept_trees == 0);
  player->choose(game, s, rng);
  CHECK(player->result().kept_trees == 0);
}

}  // namespace archon::ai::test::tree_reuse_test
