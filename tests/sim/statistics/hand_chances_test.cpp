// Chances of hands, beside counting all of them and beside dealing many.
#include "sim/statistics/hand_chances.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "engine/core/rng.h"

namespace archon::sim::hand_chances_test {
namespace {

using doctest::Approx;

// Of a small deck every hand, as bits; the share of those of `drawn` cards that hold it.
template <class Holds>
double share_of_hands(int deck, int drawn, Holds holds) {
  int held = 0;
  int all = 0;
  for (unsigned hand = 0; hand < 1U << deck; ++hand) {
    if (std::popcount(hand) != drawn) continue;
    ++all;
    held += holds(hand) ? 1 : 0;
  }
  return static_cast<double>(held) / all;
}

TEST_CASE("chances of hands are those of all hands counted") {
  constexpr int kDeck = 12;
  // Three cards, then two, then one.
  constexpr unsigned kThree = 0b111;
  constexpr unsigned kTwo = 0b11000;
  constexpr unsigned kOne = 0b100000;
  for (int drawn = 0; drawn <= kDeck; ++drawn) {
    CAPTURE(drawn);
    CHECK(chance_of_each(kDeck, {3}, drawn) ==
          Approx(share_of_hands(kDeck, drawn, [](unsigned hand) { return (hand & kThree) != 0; })));
    CHECK(chance_of_each(kDeck, {3, 2, 1}, drawn) ==
          Approx(share_of_hands(kDeck, drawn, [](unsigned hand) {
            return (hand & kThree) != 0 && (hand & kTwo) != 0 && (hand & kOne) != 0;
          })));
    CHECK(chance_of_least(kDeck, 3, 2, drawn) ==
          Approx(share_of_hands(kDeck, drawn,
                                [](unsigned hand) { return std::popcount(hand & kThree) >= 2; })));
    double sum = 0;
    for (const Split& split : splits({5, 4, 3}, drawn)) {
      CHECK(std::accumulate(split.counts.begin(), split.counts.end(), 0) == drawn);
      CHECK(split.chance == Approx(share_of_hands(kDeck, drawn, [&](unsigned hand) {
              std::vector<int> counts{std::popcount(hand & 0b11111),
                                      std::popcount(hand & 0b111100000),
                                      std::popcount(hand & 0b111000000000)};
              std::sort(counts.rbegin(), counts.rend());
              return counts == split.counts;
            })));
      sum += split.chance;
    }
    CHECK(sum == Approx(1));
  }
}

TEST_CASE("more cards than there are hold all of them") {
  CHECK(chance_of_each(6, {2, 1}, 9) == Approx(1));
  CHECK(chance_of_each(6, {0}, 6) == 0);
  CHECK(chance_of_least(6, 2, 3, 6) == 0);
  CHECK(ways(36, 18) == 9'075'135'300);
}

// DEALS=1000000 looks closer.
TEST_CASE("a mulligan is taken once, for one card fewer, by hands that lack a card") {
  const char* asked = std::getenv("DEALS");
  const int deals = asked ? std::atoi(asked) : 20'000;
  Rng rng(7);
  int held = 0;
  std::vector<int> deck(36);
  std::iota(deck.begin(), deck.end(), 0);
  const auto holds_two_of = [&](int hand) {  // cards 0 and 1 are copies, and 2 is another
    for (int i = 0; i < hand; ++i)
      std::swap(deck[i], deck[i + static_cast<int>(rng.below(static_cast<uint32_t>(36 - i)))]);
    const auto in_hand = [&](int card) {
      return std::find(deck.begin(), deck.begin() + hand, card) != deck.begin() + hand;
    };
    return (in_hand(0) || in_hand(1)) && in_hand(2);
  };
  for (int i = 0; i < deals; ++i) held += holds_two_of(7) || holds_two_of(6) ? 1 : 0;
  const double chance = with_mulligan(7, [](int hand) { return chance_of_each(36, {2, 1}, hand); });
  CHECK(std::abs(held - chance * deals) < 4.5 * std::sqrt(deals * chance * (1 - chance)));
}

}  // namespace
}  // namespace archon::sim::hand_chances_test
