// The player of rollouts draws its moves without listing them; it draws as if it did.
#include "ai/keyforge/playout.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "ai/keyforge/distinct_moves.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::playout_test {
namespace {

using keyforge::Ask;
using keyforge::Match;
using keyforge::Move;
using keyforge::MoveList;
using keyforge::State;

keyforge::Situation position(int i) { return keyforge::any_middle(41, i, i * 7 % 200); }

std::vector<double> prior(const State& s, const Match& match, const MoveList& moves) {
  std::vector<float> out(static_cast<size_t>(moves.size()));
  playout_prior(s, match, moves, out.data());
  return {out.begin(), out.end()};
}

// The position on the list that the same generator draws, given that the last move weighs 1.
size_t drawn_from_list(const std::vector<double>& chances, Rng& rng) {
  const auto total = static_cast<uint32_t>(std::lround(1 / chances.back()));
  auto drawn = static_cast<int>(rng.below(total));
  size_t i = 0;
  for (; (drawn -= static_cast<int>(std::lround(chances[i] * total))) >= 0;) ++i;
  return i;
}

}  // namespace

TEST_CASE("a playout's move in the main step is the one drawn from the list") {
  int checked = 0;
  for (int i = 0; i < 800; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    if (s.decision.ask != Ask::Main) continue;
    MoveList moves;
    MoveList space;
    distinct_moves(s, match, moves);
    const std::vector<double> chances = prior(s, match, moves);
    for (uint64_t seed = 0; seed < 16; ++seed) {
      Rng one(seed);
      Rng two(seed);
      CHECK(playout_move(s, match, space, one) ==
            moves[static_cast<int>(drawn_from_list(chances, two))]);
      CHECK(one == two);
    }
    ++checked;
  }
  CHECK(checked > 200);
}

TEST_CASE("a playout makes every move about as often as its prior says") {
  constexpr int kDraws = 2000;
  for (int i = 0; i < 120; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    MoveList moves;
    MoveList space;
    distinct_moves(s, match, moves);
    const std::vector<double> chances = prior(s, match, moves);
    std::vector<int> made(chances.size());
    Rng rng(static_cast<uint64_t>(i));
    for (int n = 0; n < kDraws; ++n) {
      const int at = moves.find(playout_move(s, match, space, rng));
      REQUIRE(at >= 0);
      ++made[static_cast<size_t>(at)];
    }
    for (size_t m = 0; m < made.size(); ++m) {
      const double spread = std::sqrt(kDraws * chances[m] * (1 - chances[m]));
      CHECK(std::abs(made[m] - kDraws * chances[m]) < 5 * spread + 1);
    }
  }
}

TEST_CASE(
    "moves that an agent tells apart have different keys, and each legal move has one of them") {
  for (int i = 0; i < 800; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    MoveList all;
    MoveList distinct;
    keyforge::legal_moves(s, all);
    distinct_moves(s, match, distinct);
    std::vector<uint32_t> keys;
    for (const Move& m : all)
      if (std::find(keys.begin(), keys.end(), keyforge::move_key(s, match, m)) == keys.end())
        keys.push_back(keyforge::move_key(s, match, m));
    REQUIRE(distinct.size() == static_cast<int>(keys.size()));
    for (int k = 0; k < distinct.size(); ++k)
      CHECK(keyforge::move_key(s, match, distinct[k]) == keys[static_cast<size_t>(k)]);
  }
}

}  // namespace archon::ai::playout_test
