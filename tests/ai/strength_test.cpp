// Agents in order of strength, over fixed seeds with seats swapped.
#include <doctest/doctest.h>

#include "tests/ai/games.h"

namespace archon::ai::test::strength_test {
namespace {

constexpr int kPairs = 50;

double play(const Coins& game, Coins::State s, std::array<Agent<Coins>*, 2> seats, uint64_t seed) {
  Rng rng = Rng::stream(seed, 1);
  for (auto* player : seats) player->forget();
  while (!game.over(s))
    game.apply(s, seats[static_cast<size_t>(game.mover(s))]->choose(game, s, rng));
  return game.reward(s, 0);
}

// Mean score of `a` against `b`.
double score(const Coins& game, std::string_view a, std::string_view b) {
  const auto first = agent<Coins>(a);
  const auto second = agent<Coins>(b);
  double sum = 0;
  for (uint64_t seed = 0; seed < kPairs; ++seed) {
    const Coins::State deal = Coins::deal(Coins::kMaxCoins, seed);
    sum += play(game, deal, {first.get(), second.get()}, seed);
    sum += 1 - play(game, deal, {second.get(), first.get()}, seed);
  }
  return sum / (2 * kPairs);
}

}  // namespace

TEST_CASE("thinking helps") {
  const Coins row{false, true};
  CHECK(score(row, "greedy:depth=1", "random") > 0.7);
  CHECK(score(row, "flat:iterations=300", "greedy:depth=1") > 0.55);
  CHECK(score(row, "mcts:iterations=400,trees=4,c=0.7,fpu=1,bias=0.5", "greedy:depth=1") > 0.6);
  CHECK(score(row, "mcts:iterations=400,trees=4,share=0,c=0.7,fpu=1,bias=0.5", "greedy:depth=1") >
        0.6);
  CHECK(score(row, "ismcts:iterations=400,c=0.7,fpu=1,bias=0.5", "greedy:depth=1") > 0.6);
  CHECK(score(row, "plan:iterations=100", "greedy:depth=1") > 0.6);
  CHECK(score(row, "ismcts:iterations=400,c=0.7,fpu=1,bias=0.5", "flat:iterations=400") > 0.5);
}

TEST_CASE("thinking helps where draws are hidden") {
  const Coins dip{true, true};
  CHECK(score(dip, "greedy:depth=1", "random") > 0.6);
  CHECK(score(dip, "mcts:iterations=400,c=0.7,fpu=1,bias=0.5", "random") > 0.6);
  CHECK(score(dip, "ismcts:iterations=400,c=0.7,fpu=1,bias=0.5", "random") > 0.6);
}

TEST_CASE("thinking longer is not worse") {
  const Coins row{false, true};
  CHECK(score(row, "mcts:iterations=800,trees=4,c=0.7,fpu=1,bias=0.5",
              "mcts:iterations=20,trees=4,c=0.7,fpu=1,bias=0.5") > 0.55);
  CHECK(score(row, "ismcts:iterations=800,c=0.7,fpu=1,bias=0.5",
              "ismcts:iterations=20,c=0.7,fpu=1,bias=0.5") > 0.55);
}

}  // namespace archon::ai::test::strength_test
