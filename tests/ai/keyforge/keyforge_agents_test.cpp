// The agents at KeyForge: reproducible on any number of threads, and better than chance.
#include <doctest/doctest.h>

#include "ai/keyforge/agents.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::keyforge_agents_test {
namespace {

using keyforge::bundled_games;
using keyforge::State;

std::unique_ptr<Agent<KeyforgeGame>> agent(std::string_view spec, int threads = 1) {
  return make_agent<KeyforgeGame>(parse_agent_spec(spec), threads);
}

// Result for player 0.
double play(const KeyforgeGame& game, State s, std::array<Agent<KeyforgeGame>*, 2> seats, Rng rng) {
  for (auto* seat : seats) seat->forget();
  while (!game.over(s))
    game.apply(s, seats[static_cast<size_t>(game.mover(s))]->choose(game, s, rng));
  return game.reward(s, 0);
}

}  // namespace

TEST_CASE("a search plays the same on any number of threads") {
  for (const std::string_view spec :
       {"mcts:iterations=120,trees=6", "ismcts:iterations=120,trees=4",
        "mcts:iterations=120,trees=6,prior=0.03,puct=0.3", "long:iterations=40,promises=2"}) {
    for (int i = 0; i < 8; ++i) {
      CAPTURE(spec);
      CAPTURE(i);
      const KeyforgeGame game(bundled_games().match(i));
      const State s = bundled_games().middle(31, i, 20 * i);
      Rng rng(1);
      const auto single = agent(spec);
      const auto move = single->choose(game, s, rng);
      for (const int threads : {2, 4}) {
        Rng again(1);
        const auto several = agent(spec, threads);
        CHECK(several->choose(game, s, again) == move);
        CHECK(several->result().value == single->result().value);
        CHECK(again == rng);
      }
    }
  }
}

TEST_CASE("greedy beats random") {
  const auto greedy = agent("greedy:samples=2");
  const auto random = agent("random");
  constexpr int kPairs = 12;
  double score = 0;
  for (int i = 0; i < kPairs; ++i) {
    const KeyforgeGame game(bundled_games().match(5 * i));
    const State deal = bundled_games().start(41, 5 * i);
    const Rng rng(static_cast<uint64_t>(i));
    score += play(game, deal, {greedy.get(), random.get()}, rng);
    score += 1 - play(game, deal, {random.get(), greedy.get()}, rng);
  }
  MESSAGE("greedy scores " << score << " of " << 2 * kPairs << " against random");
  CHECK(score > 0.7 * 2 * kPairs);
}

}  // namespace archon::ai::keyforge_agents_test
