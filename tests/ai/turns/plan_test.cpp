// Planning whole turns where the best one is known.
#include <doctest/doctest.h>

#include <string>

#include "ai/keyforge/keyforge_game.h"
#include "engine/keyforge/formats/position.h"
#include "tests/ai/games.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::test::plan_test {
namespace {

// The best result of the mover's turn where the other player takes what is left.
double best_result(const Coins& game, const Coins::State& s, int player) {
  if (game.over(s)) return game.reward(s, player);
  double best = 0;
  Coins::MoveList list;
  game.moves(s, list);
  for (const Coins::Move m : list) {
    Coins::State next = s;
    game.apply(next, m);
    best = std::max(best, best_result(game, next, player));
    if (game.mover(s) != player) break;
  }
  return best;
}

// Turns of two coins of four that could have ended better.
int mistakes(std::string_view spec) {
  const Coins game;
  const auto player = agent<Coins>(spec);
  int count = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Coins::State s = Coins::deal(4, seed);
    const double best = best_result(game, s, 0);
    Rng rng(seed);
    player->forget();
    for (int n = 0; n < 2; ++n) game.apply(s, player->choose(game, s, rng));
    if (best_result(game, s, 0) < best) ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("a plan is judged by what is left to the opponent") {
  CHECK(mistakes("plan:iterations=100,width=4") == 0);
  CHECK(mistakes("greedy:depth=1") > 2);
}

TEST_CASE("a plan that begins badly is mended choice by choice") {
  // With a width of one the first race has a single turn; only its neighbours can be better.
  CHECK(mistakes("plan:iterations=100,width=1") < mistakes("plan:iterations=1,width=1"));
}

TEST_CASE("the result of planning tells what was tried") {
  const Coins game;
  const Coins::State s = Coins::deal(8, 3);
  Rng rng(5);
  const auto player = agent<Coins>("plan:iterations=200,width=4,worlds=3");
  const auto move = player->choose(game, s, rng);
  const SearchResult<Coins>& result = player->result();
  int64_t visits = 0;
  for (const auto& row : result.moves) visits += row.visits;
  CHECK(visits == result.iterations);
  CHECK(result.iterations <= 200 + 5 * 12);
  CHECK(result.determinizations >= 3);
  CHECK(result.moves[static_cast<size_t>(result.chosen)].move == move);
  REQUIRE(result.line.size() == 2);
  CHECK(result.line[0] == game.key(s, move));
}

TEST_CASE("a plan is played on without thinking again while all comes as expected") {
  const keyforge::Position p = keyforge::parse_position(
      "step: house\n"
      "you: {houses: [brobnar, logos, untamed], line: [troll, bumpsy, dextre], hand: [anger]}\n"
      "foe: {line: [dust-pixie, troll]}\n",
      keyforge::bundled_games().library());
  const KeyforgeGame game(p.match);
  const auto player = agent<KeyforgeGame>("plan:iterations=50");
  Rng rng(1);
  keyforge::State s = p.state;
  game.apply(s, player->choose(game, s, rng));
  CHECK(player->result().iterations >= 50);
  const Rng before = rng;
  int planned = 0;
  for (; s.turn == p.state.turn; ++planned) {
    game.apply(s, player->choose(game, s, rng));
    CHECK(player->result().iterations == 0);
  }
  CHECK(planned > 2);
  CHECK(rng == before);
  // Of another position there is no plan.
  player->choose(game, p.state, rng);
  CHECK(player->result().iterations > 0);
}

}  // namespace archon::ai::test::plan_test
