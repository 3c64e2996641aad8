// Mistakes on purpose: as many as a temperature says, the same ones for a seed.
#include "ai/mistakes.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "ai/keyforge/agents.h"
#include "tests/ai/games.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::test::mistakes_test {
namespace {

using Rows = std::vector<RootMove<int>>;

const Rows kRows = {{0, 0, 5, 0.5}, {1, 1, 9, 0.6}, {2, 2, 1, 0.58}, {3, 3, 0, 0.9}};

std::array<double, 4> shares(double temperature) {
  constexpr int kDraws = 40'000;
  std::array<double, 4> out{};
  Rng rng(3);
  for (int n = 0; n < kDraws; ++n)
    out[static_cast<size_t>(with_mistakes(kRows, 1, temperature, rng))] += 1.0 / kDraws;
  return out;
}

std::vector<keyforge::Move> choices(const std::string& agent, uint64_t seed) {
  std::vector<keyforge::Move> out;
  const auto player = make_agent<KeyforgeGame>(parse_agent_spec(agent));
  for (int i = 0; i < 60; ++i) {
    const auto [match, s] = keyforge::any_middle(7, i, i * 5 % 120);
    Rng rng(seed);
    player->forget();
    out.push_back(player->choose(KeyforgeGame(match), s, rng));
  }
  return out;
}

}  // namespace

TEST_CASE("a worse move is chosen as often as its loss and the temperature say") {
  const auto some = shares(0.05);
  const double total = 1 + std::exp(-2.0) + std::exp(-0.4);
  CHECK(some[0] == doctest::Approx(std::exp(-2.0) / total).epsilon(0.05));
  CHECK(some[1] == doctest::Approx(1 / total).epsilon(0.05));
  CHECK(some[2] == doctest::Approx(std::exp(-0.4) / total).epsilon(0.05));
  CHECK(some[3] == 0);
  const auto none = shares(0);
  CHECK(none[1] == doctest::Approx(1));
  Rng rng(3);
  with_mistakes(kRows, 1, 0, rng);
  CHECK(rng == Rng(3));
}

TEST_CASE("mistakes are the same for a seed, and others for another") {
  for (const std::string agent : {"greedy", "mcts:iterations=20,trees=2"}) {
    const std::string erring = agent + (agent == "greedy" ? ":" : ",") + "temperature=0.1";
    CAPTURE(erring);
    CHECK(choices(erring, 1) == choices(erring, 1));
    CHECK(choices(erring, 1) != choices(erring, 2));
    CHECK(choices(erring, 1) != choices(agent, 1));
  }
}

}  // namespace archon::ai::test::mistakes_test
