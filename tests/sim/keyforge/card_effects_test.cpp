// Card effects on made-up games, in which it is known what each card is worth.
#include "sim/kinds/match/card_effects.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/core/rng.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::sim::card_effects_test {
namespace {

const MatchSetup& setup() {
  static const MatchSetup made = setup_between("argus", "onyx");
  return made;
}

struct World {
  double good_card = 0;  // what the first card of deck A is worth: a share of games
  double of_length = 0;  // what drawing the whole deck costs A, whichever cards they are
};

bool happens(Rng& rng, double chance) { return rng.below(1'000'000) < chance * 1e6; }

// A game in which each side drew 10 to 36 cards of its deck, none better than another but one.
GameRecord game_of(const World& world, int first, Rng& rng) {
  GameRecord game;
  game.first = first;
  game.turns = 20;
  for (SideRecord& side : game.side) {
    const uint32_t most = 10 + rng.below(27);
    while (static_cast<uint32_t>(__builtin_popcountll(side.held)) < most)
      side.held |= uint64_t{1} << rng.below(36);
  }
  const double length = (__builtin_popcountll(game.side[0].held) - 23.0) / 26;
  const double good = (game.side[0].held & 1) != 0 ? 0.5 : -0.5;
  game.winner = happens(rng, 0.5 + world.good_card * good - world.of_length * length) ? 0 : 1;
  return game;
}

MatchResult result_of(const World& world, int pairs, uint64_t seed) {
  Rng rng = Rng::stream(seed, 0);
  std::vector<PairRecord> games;
  for (int i = 0; i < pairs; ++i) games.push_back({game_of(world, 0, rng), game_of(world, 1, rng)});
  return summarise(bundled_arena(), setup(), games);
}

const CardResult& first_card(const MatchResult& result) { return result.side[0].cards[0]; }

// Cards of which something is said, the first of A aside where that is wanted.
int64_t said_of(const MatchResult& result, bool with_first) {
  int64_t out = 0;
  for (const SideResult& side : result.side)
    out += std::count_if(side.cards.begin(), side.cards.end(), [&](const CardResult& card) {
      const bool is_first = &card == &first_card(result);
      return card.verdict != CardVerdict::kUnsure && (with_first || !is_first);
    });
  return out;
}

TEST_CASE("a card that is worth something is found, and how much it is worth") {
  // The first card must be a single copy for its worth to be that of the title.
  REQUIRE(first_card(result_of({}, 10, 1)).bits == 1);
  int holds = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const MatchResult result = result_of({0.2, 0.3}, 1500, seed);
    const CardResult& card = first_card(result);
    REQUIRE(card.effect.has_value());
    CHECK(card.verdict == CardVerdict::kHelps);
    holds += card.effect->interval.contains(0.2) ? 1 : 0;
  }
  CHECK(holds >= 19);
}

TEST_CASE("where no card is worth anything, nothing is said of any in 19 matches of 20") {
  int wrong = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed)
    wrong += said_of(result_of({0, 0}, 300, seed), true) > 0 ? 1 : 0;
  CHECK(wrong <= 7);  // 3 are to be expected; 8 or more happen once in 100 such tests
}

TEST_CASE("that more cards are drawn in games that are lost is no card's fault") {
  int wrong = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed)
    wrong += said_of(result_of({0, 0.9}, 1000, seed), true) > 0 ? 1 : 0;
  CHECK(wrong <= 6);
}

TEST_CASE("of a card that is nearly always drawn nothing is said") {
  Rng rng = Rng::stream(1, 0);
  std::vector<PairRecord> pairs;
  for (int i = 0; i < 200; ++i) {
    pairs.push_back({game_of({}, 0, rng), game_of({}, 1, rng)});
    for (GameRecord& game : pairs.back()) game.side[0].held |= 1;
  }
  const MatchResult result = summarise(bundled_arena(), setup(), pairs);
  CHECK_FALSE(first_card(result).effect.has_value());
  CHECK(first_card(result).verdict == CardVerdict::kUnsure);
}

TEST_CASE("cards are grouped, and only those that can be told apart from nothing are in an order") {
  const auto card = [](int copies, CardVerdict verdict, double value) {
    CardResult out;
    out.copies = copies;
    out.verdict = verdict;
    out.effect = Estimate{value, {}};
    return out;
  };
  using enum CardVerdict;
  const auto sorted =
      by_effect({card(1, kUnsure, 0.1), card(2, kHurts, -0.2), card(3, kHelps, 0.2),
                 card(4, kUnsure, 0.3), card(5, kHelps, 0.4), card(6, kHurts, -0.1)});
  std::vector<int> order;
  for (const CardResult& each : sorted) order.push_back(each.copies);
  CHECK(order == std::vector<int>{5, 3, 1, 4, 6, 2});
}

}  // namespace
}  // namespace archon::sim::card_effects_test
