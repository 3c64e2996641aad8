#include "engine/core/rng.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <set>

namespace archon {

// A change of these changes every game ever recorded.
TEST_CASE("the first values of known seeds are what they were") {
  Rng rng(42);
  const std::array<uint32_t, 4> first = {rng.next(), rng.next(), rng.next(), rng.next()};
  CHECK(first == std::array<uint32_t, 4>{1971522493U, 242089394U, 3457789919U, 3637502659U});
  Rng stream = Rng::stream(1, 2, 3);
  CHECK(stream.next64() == 18277113467413583255ULL);
  Rng below(7);
  const std::array<uint32_t, 4> dice = {below.below(6), below.below(6), below.below(6),
                                        below.below(6)};
  CHECK(dice == std::array<uint32_t, 4>{4U, 1U, 0U, 4U});
}

TEST_CASE("a copied generator goes on alike") {
  Rng a(5);
  a.next();
  Rng b = a;
  CHECK(a.next64() == b.next64());
  CHECK(a == b);
  a.next();
  CHECK_FALSE(a == b);
}

TEST_CASE("streams differ in every one of their numbers") {
  std::set<uint64_t> seen;
  int streams = 0;
  for (const uint64_t master : {0ULL, 1ULL, 1ULL << 32})
    for (const uint64_t index : {0ULL, 1ULL, 2ULL, 1ULL << 32})
      for (const uint32_t purpose : {0U, 1U}) {
        Rng rng = Rng::stream(master, index, purpose);
        seen.insert(rng.next64());
        ++streams;
      }
  CHECK(static_cast<int>(seen.size()) == streams);
}

// Limits are four standard deviations above the mean of chi-square.
TEST_CASE("numbers below a bound are uniform") {
  Rng rng(1);
  for (const uint32_t n : {2U, 6U, 10U, 36U}) {
    CAPTURE(n);
    const int rounds = 3000 * static_cast<int>(n);
    std::array<int, 36> counts{};
    for (int i = 0; i < rounds; ++i) ++counts[rng.below(n)];
    double sum = 0;
    for (uint32_t k = 0; k < n; ++k) sum += (counts[k] - 3000.0) * (counts[k] - 3000.0) / 3000.0;
    CHECK(sum < n - 1 + 4 * std::sqrt(2.0 * (n - 1)));
  }
}

// With a bound of three quarters of the range, the classic mistake (a remainder or a product
// without rejection) makes every third number twice as likely.
TEST_CASE("numbers below a large bound are without bias") {
  Rng rng(2);
  constexpr uint32_t kBound = 3U << 30;
  std::array<int, 3> by_remainder{};
  constexpr int kRounds = 30'000;
  for (int i = 0; i < kRounds; ++i) {
    const uint32_t x = rng.below(kBound);
    REQUIRE(x < kBound);
    ++by_remainder[x % 3];
  }
  for (const int n : by_remainder) CHECK(std::abs(n - kRounds / 3) < 4 * 82);
}

TEST_CASE("below one there is only zero") {
  Rng rng(3);
  for (int i = 0; i < 10; ++i) CHECK(rng.below(1) == 0);
}

TEST_CASE("uniform numbers lie in their interval and have its mean") {
  Rng rng(4);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double x = rng.uniform();
    REQUIRE(x >= 0);
    REQUIRE(x < 1);
    sum += x;
  }
  CHECK(sum / 10'000 == doctest::Approx(0.5).epsilon(0.02));
}

TEST_CASE("a shuffle gives every order equally often") {
  Rng rng(6);
  std::array<int, 6> counts{};
  for (int i = 0; i < 6000; ++i) {
    std::array<int, 3> cards = {0, 1, 2};
    shuffle(cards.data(), 3, rng);
    CHECK(cards[0] + cards[1] + cards[2] == 3);
    ++counts[static_cast<size_t>(2 * cards[0] + (cards[1] > cards[2] ? 1 : 0))];
  }
  double sum = 0;
  for (const int n : counts) sum += (n - 1000.0) * (n - 1000.0) / 1000.0;
  CHECK(sum < 5 + 4 * std::sqrt(10.0));
}

}  // namespace archon
