// Positions that are solved: does the search find what is known to be best?
#include <doctest/doctest.h>

#include "tests/ai/games.h"

namespace archon::ai::test::perfect_information_test {
namespace {

int nim_sum(const Nim::State& s) { return s.heaps[0] ^ s.heaps[1] ^ s.heaps[2]; }

// Won positions in which the search leaves the win.
int nim_mistakes(std::string_view spec, int largest) {
  const Nim game;
  const auto player = agent<Nim>(spec);
  int mistakes = 0;
  for (int code = 0; code < (largest + 1) * (largest + 1) * (largest + 1); ++code) {
    Nim::State s;
    s.heaps = {static_cast<int8_t>(code % (largest + 1)),
               static_cast<int8_t>(code / (largest + 1) % (largest + 1)),
               static_cast<int8_t>(code / (largest + 1) / (largest + 1))};
    if (nim_sum(s) == 0) continue;
    Rng rng(static_cast<uint64_t>(code));
    player->forget();
    game.apply(s, player->choose(game, s, rng));
    if (nim_sum(s) != 0) ++mistakes;
  }
  return mistakes;
}

int coins_mistakes(std::string_view spec) {
  const Coins game;
  const auto player = agent<Coins>(spec);
  int mistakes = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Coins::State s = Coins::deal(6, seed);
    Rng rng(seed);
    player->forget();
    while (!game.over(s)) {
      const double best = solve(game, s, game.mover(s));
      const int mover = game.mover(s);
      game.apply(s, player->choose(game, s, rng));
      if (solve(game, s, mover) < best) ++mistakes;
    }
  }
  return mistakes;
}

}  // namespace

TEST_CASE("every won Nim position with heaps up to four is won") {
  CHECK(nim_mistakes("mcts:iterations=20000,trees=2,cut=1000,c=0.7,fpu=1,bias=0.5", 4) == 0);
  CHECK(nim_mistakes("ismcts:iterations=20000,cut=1000,c=0.7,fpu=1,bias=0.5", 4) == 0);
  CHECK(nim_mistakes("mcts:iterations=20000,trees=2,cut=1000,c=0.7,fpu=1,prior=0.1,puct=0.3", 4) ==
        0);
  CHECK(nim_mistakes("random", 4) > 20);
}

TEST_CASE("both players play turns of two decisions perfectly") {
  CHECK(coins_mistakes("mcts:iterations=2000,trees=1,cut=1000,c=0.7,fpu=1,bias=0.5") == 0);
  CHECK(coins_mistakes("ismcts:iterations=2000,cut=1000,c=0.7,fpu=1,bias=0.5") == 0);
  CHECK(coins_mistakes("random") > 5);
}

TEST_CASE("greedy sees its own further decisions only as deep as it is told") {
  const Coins game;
  Coins::State s;
  // Two fours of a colour earn 13, the nine with anything else 13 at most less the bonus.
  for (const Coins::Coin c : {Coins::Coin{7, 0}, {4, 1}, {4, 1}, {1, 2}}) s.coins.push_back(c);
  Rng rng(1);
  CHECK(game.key(s, agent<Coins>("greedy:depth=1")->choose(game, s, rng)) == 7 * 16 + 0);
  CHECK(game.key(s, agent<Coins>("greedy:depth=2")->choose(game, s, rng)) == 4 * 16 + 1);
}

TEST_CASE("the result tells what was searched") {
  const Coins game;
  const Coins::State s = Coins::deal(6, 3);
  Rng rng(5);
  const auto player = agent<Coins>("mcts:iterations=600,trees=3,cut=1000,c=0.7,fpu=1,bias=0.5");
  const auto move = player->choose(game, s, rng);
  const SearchResult<Coins>& result = player->result();
  int64_t visits = 0;
  for (const auto& row : result.moves) visits += row.visits;
  CHECK(visits == result.iterations);
  CHECK(result.iterations <= 600);
  CHECK(result.determinizations == 3);
  CHECK(result.moves[static_cast<size_t>(result.chosen)].move == move);
  REQUIRE(result.line.size() >= 2);
  CHECK(result.line[0] == game.key(s, move));
  CHECK(result.value >= 0);
  CHECK(result.value <= 1);
}

TEST_CASE("a prior decides what is tried first") {
  const CoinsWithPrior game;
  const Coins::State s = Coins::deal(8, 4);
  int best = 0;
  for (int i = 0; i < s.coins.size(); ++i)
    if (s.coins[i].value > s.coins[best].value) best = i;
  Rng rng(1);
  const auto player = agent<CoinsWithPrior>("ismcts:iterations=1,bias=1,c=0.7,fpu=1");
  CHECK(s.coins[player->choose(game, s, rng)].value == s.coins[best].value);
}

TEST_CASE("a greedy prior decides what is tried first") {
  const Coins game;
  Coins::State s;
  for (const Coins::Coin c : {Coins::Coin{3, 0}, {7, 0}, {4, 1}, {1, 2}}) s.coins.push_back(c);
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    Rng rng(seed);
    const auto player = agent<Coins>("mcts:iterations=1,prior=0.01,puct=1");
    CHECK(s.coins[player->choose(game, s, rng)].value == 7);
  }
}

TEST_CASE("a single move is played without a search") {
  const Nim game;
  Nim::State s;
  s.heaps = {0, 1, 0};
  Rng rng(1);
  const Rng before = rng;
  const auto player = agent<Nim>("mcts");
  CHECK(player->choose(game, s, rng).count == 1);
  CHECK(player->result().iterations == 0);
  CHECK(rng == before);
}

TEST_CASE("a time budget ends") {
  const Coins game;
  const Coins::State s = Coins::deal(12, 3);
  Rng rng(5);
  const auto player = agent<Coins>("ismcts:time=5");
  player->choose(game, s, rng);
  CHECK(player->result().iterations > 0);
}

}  // namespace archon::ai::test::perfect_information_test
