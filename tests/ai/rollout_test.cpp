// When rollouts are cut: all at the same moment, as far as leaves allow.
#include "ai/rollout.h"

#include <doctest/doctest.h>

#include <vector>

#include "ai/keyforge/keyforge_game.h"
#include "tests/ai/games.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::rollout_test {
namespace {

using test::Coins;

struct CoinsWithTurns : Coins {
  bool turn_begins(const State& s) const { return s.taken == 0; }
};
static_assert(HasTurnStart<CoinsWithTurns> && !HasTurnStart<Coins>);

Coins::State leaf(int turn, int taken) {
  Coins::State s = Coins::deal(6, 1);
  s.turn = static_cast<int16_t>(turn);
  s.taken = static_cast<int8_t>(taken);
  return s;
}

}  // namespace

TEST_CASE("a leaf at the beginning of the turn of the horizon is judged at once") {
  const CoinsWithTurns coins;
  CHECK(rollout_horizon(coins, 3, leaf(3, 1), 1) == 4);
  CHECK(rollout_horizon(coins, 3, leaf(4, 0), 1) == 4);
  CHECK(rollout_horizon(coins, 3, leaf(4, 1), 1) == 5);
  CHECK(rollout_horizon(coins, 3, leaf(4, 0), 2) == 5);
  CHECK(rollout_horizon(coins, 3, leaf(7, 0), 2) == 7);
  CHECK(rollout_horizon(coins, 3, leaf(4, 1), 0) == 4);
}

TEST_CASE("where a game doesn't tell the beginning of a turn, a leaf finishes its turn") {
  CHECK(rollout_horizon(Coins{}, 3, leaf(4, 0), 1) == 5);
  CHECK(rollout_horizon(Coins{}, 3, leaf(4, 0), 2) == 5);
}

TEST_CASE("a lambda-return weighs what each turn's beginning is worth") {
  Coins::State s = leaf(3, 1);
  bool ends = true;  // the turn that is played
  std::vector<int> asked;
  const auto judged = [&](double lambda, int last) {
    asked.clear();
    return lambda_return(Coins{}, s, 4, last, lambda, [&](int turn) {
      asked.push_back(turn);
      s.turn = static_cast<int16_t>(ends ? turn : 3);
      return turn == 4 ? 1.0 : turn == 5 ? 0.5 : 0.25;
    });
  };
  CHECK(judged(1, 6) == 0.25);
  CHECK(asked == std::vector<int>{6});
  CHECK(judged(0.5, 4) == 1.0);
  CHECK(judged(0.5, 6) == doctest::Approx(0.5 * 1 + 0.25 * 0.5 + 0.25 * 0.25));
  CHECK(asked == std::vector<int>{4, 5, 6});
  CHECK(judged(0, 6) == 1.0);
  // Nor is more played where a turn doesn't end.
  ends = false;
  CHECK(judged(0.5, 6) == 1.0);
  CHECK(asked == std::vector<int>{4});
  ends = true;
  // A game that has ended before the last turn counts for all turns behind it.
  s.coins.clear();
  CHECK(judged(0.5, 6) == 1.0);
  CHECK(asked == std::vector<int>{4});
}

TEST_CASE("a turn of KeyForge begins with its house") {
  int begun = 0;
  for (int i = 0; i < 300; ++i) {
    CAPTURE(i);
    const auto [match, s] = keyforge::any_middle(43, i, i * 7 % 200);
    const KeyforgeGame game(match);
    if (s.decision.ask == keyforge::Ask::House) CHECK(game.turn_begins(s));
    if (s.decision.ask == keyforge::Ask::Main) CHECK(!game.turn_begins(s));
    begun += game.turn_begins(s) ? 1 : 0;
  }
  CHECK(begun > 10);
}

}  // namespace archon::ai::rollout_test
