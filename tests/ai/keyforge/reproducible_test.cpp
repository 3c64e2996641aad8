// The same search gives the same choice, whatever was searched before it in the same process.
#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "ai/keyforge/agents.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::reproducible_test {
namespace {

// What a search came to, to the last bit.
struct Thought {
  keyforge::Move move;
  double value = 0;
  int64_t iterations = 0;
  uint64_t random = 0;  // where its random numbers stand afterwards
  std::vector<std::pair<int64_t, double>> moves;

  friend bool operator==(const Thought&, const Thought&) = default;
};

Thought think(Agent<KeyforgeGame>& agent, const keyforge::Situation& at, uint64_t seed) {
  const KeyforgeGame game(at.match);
  Rng rng(seed);
  Thought out;
  out.move = agent.choose(game, at.state, rng);
  out.value = agent.result().value;
  out.iterations = agent.result().iterations;
  out.random = rng.state();
  for (const auto& move : agent.result().moves) out.moves.emplace_back(move.visits, move.value);
  return out;
}

std::string spec_of(const char* kind, int budget) {
  return std::string(kind) + ":iterations=" + std::to_string(budget);
}

}  // namespace

TEST_CASE("searches with many budgets, one among the other, choose as each does alone") {
  constexpr std::array<int, 12> kBudgets = {1, 2, 3, 7, 10, 11, 25, 50, 99, 100, 101, 200};
  constexpr int kPositions = 6;
  for (const char* kind : {"flat", "mcts", "ismcts", "plan", "long"}) {
    CAPTURE(kind);
    std::vector<std::unique_ptr<Agent<KeyforgeGame>>> agents;  // of one thread, and of two
    for (const int threads : {1, 2})
      for (const int budget : kBudgets)
        agents.push_back(
            make_agent<KeyforgeGame>(parse_agent_spec(spec_of(kind, budget)), threads));
    for (int p = 0; p < kPositions; ++p) {
      const keyforge::Situation at = keyforge::any_middle(1, p, 17 + p * 31);
      std::vector<Thought> alone;
      for (const int budget : kBudgets) {
        const auto fresh = make_agent<KeyforgeGame>(parse_agent_spec(spec_of(kind, budget)));
        alone.push_back(think(*fresh, at, static_cast<uint64_t>(p)));
      }
      // In another order at each position.
      for (size_t i = 0; i < agents.size(); ++i) {
        const size_t which = (i * 7 + static_cast<size_t>(p) * 5) % agents.size();
        CAPTURE(p);
        CAPTURE(which);
        agents[which]->forget();
        CHECK(think(*agents[which], at, static_cast<uint64_t>(p)) ==
              alone[which % kBudgets.size()]);
      }
    }
  }
}

}  // namespace archon::ai::reproducible_test
