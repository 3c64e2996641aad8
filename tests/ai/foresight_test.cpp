// One guess where one is enough: the same choices as with all of them.
#include <doctest/doctest.h>

#include "ai/keyforge/keyforge_game.h"
#include "ai/turns/greedy_agent.h"
#include "tests/ai/games.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::foresight_test {
namespace {

using keyforge::State;

// The same game without foresight: every move is played in every determinization.
struct UnforeseenGame : KeyforgeGame {
  using KeyforgeGame::KeyforgeGame;
  void foresight() const = delete;
};
static_assert(HasForesight<KeyforgeGame> && Game<UnforeseenGame> && !HasForesight<UnforeseenGame>);

struct Work {
  int64_t played = 0;
  int64_t all = 0;
};

// Both choose in s; returns the choice.
keyforge::Move check_same(const keyforge::Match& match, const State& s,
                          const GreedySettings& settings, uint64_t seed, Work& work) {
  const KeyforgeGame game(match);
  const UnforeseenGame unforeseen(match);
  GreedyAgent<KeyforgeGame> quick(settings);
  GreedyAgent<UnforeseenGame> slow(settings);
  Rng quick_rng(seed);
  Rng slow_rng(seed);
  const keyforge::Move choice = quick.choose(game, s, quick_rng);
  CHECK(choice == slow.choose(unforeseen, s, slow_rng));
  CHECK(quick_rng == slow_rng);
  REQUIRE(quick.result().moves.size() == slow.result().moves.size());
  for (size_t i = 0; i < quick.result().moves.size(); ++i)
    CHECK(quick.result().moves[i].value == slow.result().moves[i].value);
  work.played += quick.result().iterations;
  work.all += slow.result().iterations;
  return choice;
}

}  // namespace

TEST_CASE("greedy values every move as it would with all samples") {
  for (const int depth : {1, 2, 3}) {
    Work work;
    for (int i = 0; i < (depth == 3 ? 200 : 1500); ++i) {
      CAPTURE(depth);
      CAPTURE(i);
      const auto [match, s] = keyforge::any_middle(31, i, i * 11 % 240);
      check_same(match, s, {8, depth}, static_cast<uint64_t>(i), work);
    }
    CHECK(work.played * (depth == 1 ? 4 : 3) < work.all);
  }
}

TEST_CASE("greedy values every move as it would with all samples, in games that it plays") {
  Work work;
  for (int number = 0; number < 12; ++number) {
    auto [match, s] = keyforge::any_start(32, number);
    for (uint64_t seed = 0; !s.over(); ++seed) {
      CAPTURE(number);
      CAPTURE(seed);
      keyforge::apply(s, match, check_same(match, s, {4, 2}, seed, work));
    }
  }
  CHECK(work.played * 2 < work.all);
}

TEST_CASE("a game without foresight is sampled as often as asked") {
  using Dice = test::Dice;
  GreedyAgent<Dice> agent({6, 1});
  Dice::State s;
  Rng rng(1);
  agent.choose(Dice{}, s, rng);
  CHECK(agent.result().iterations == 12);
}

}  // namespace archon::ai::foresight_test
