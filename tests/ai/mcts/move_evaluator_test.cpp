// Moves compared on equal terms.
#include "ai/mcts/move_evaluator.h"

#include <doctest/doctest.h>

#include "tests/ai/games.h"

namespace archon::ai::test::move_evaluator_test {
namespace {

constexpr int kGuesses = 6;

TreeSettings tree() { return search_settings(parse_agent_spec("mcts")).tree; }

TEST_CASE("an appraisal knows the moves that win from those that lose") {
  const Nim game;
  Nim::State s;
  s.heaps = {3, 2, 0};
  MoveEvaluator<Nim> evaluator(tree(), kGuesses, 1);
  const uint32_t wins = game.key(s, {0, 1});  // leaves 2 and 2
  const uint32_t loses = game.key(s, {1, 1});
  evaluator.compare({loses, wins}, 500);
  Rng rng(1);
  const Nim::Move move = evaluator.choose(game, s, rng);
  CHECK(game.key(s, move) == wins);
  for (int k = 0; k < kGuesses; ++k) {
    CHECK(evaluator.value(1, k) > 0.9);
    CHECK(evaluator.value(0, k) < 0.2);
  }
}

TEST_CASE("an appraisal shows every candidate the same guesses") {
  const Envelope game;
  const Envelope::State s;
  MoveEvaluator<Envelope> evaluator(tree(), kGuesses, 1);
  evaluator.compare({1, 2, 3, Envelope::Sure}, 10);
  Rng rng(1);
  evaluator.choose(game, s, rng);
  for (int k = 0; k < kGuesses; ++k) {
    CHECK(evaluator.value(0, k) + evaluator.value(1, k) + evaluator.value(2, k) == 1);
    CHECK(evaluator.value(3, k) == doctest::Approx(0.6));
  }
}

TEST_CASE("an appraisal doesn't depend on threads") {
  const Nim game;
  Nim::State s;
  s.heaps = {5, 4, 3};
  MoveEvaluator<Nim> one(tree(), kGuesses, 1);
  MoveEvaluator<Nim> two(tree(), kGuesses, 2);
  for (MoveEvaluator<Nim>* evaluator : {&one, &two}) {
    evaluator->compare({game.key(s, {0, 1}), game.key(s, {1, 4})}, 100);
    Rng rng(7);
    evaluator->choose(game, s, rng);
  }
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < kGuesses; ++k) CHECK(one.value(i, k) == two.value(i, k));
}

}  // namespace
}  // namespace archon::ai::test::move_evaluator_test
