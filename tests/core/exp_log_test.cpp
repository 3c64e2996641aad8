#include "engine/core/exp_log.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/core/rng.h"

namespace archon::exp_log_test {
namespace {

// How many doubles lie between two of the same sign.
int64_t places_apart(double a, double b) {
  return std::abs(std::bit_cast<int64_t>(a) - std::bit_cast<int64_t>(b));
}

struct Hash {
  uint64_t value = 0;
  void add(double x) {
    value = (value ^ std::bit_cast<uint64_t>(x)) * 0x9E3779B97F4A7C15ULL;
    value ^= value >> 29;
  }
};

}  // namespace

TEST_CASE("the exponential is that of the C library but for the last place") {
  Rng rng(1);
  for (int i = 0; i < 200'000; ++i) {
    const double x = (rng.uniform() - 0.5) * (i % 2 == 0 ? 20 : 1400);
    CAPTURE(x);
    CHECK(places_apart(portable_exp(x), std::exp(x)) <= 1);
  }
  CHECK(portable_exp(0) == 1);
  CHECK(portable_exp(-1e9) == portable_exp(-700));
  CHECK(portable_exp(1e9) == portable_exp(700));
}

TEST_CASE("the logarithm is that of the C library but for the last place") {
  Rng rng(2);
  for (int i = 0; i < 200'000; ++i) {
    const double x =
        i % 2 == 0 ? rng.below(2'000'000) + 1.0 : std::exp((rng.uniform() - 0.5) * 1400);
    CAPTURE(x);
    CHECK(places_apart(portable_log(x), std::log(x)) <= 1);
  }
  CHECK(portable_log(1) == 0);
  CHECK(portable_log(std::numeric_limits<double>::min()) == doctest::Approx(-708.396418532264));
}

TEST_CASE("the logarithm of 1 + x is that of the C library, near 0 as well") {
  Rng rng(4);
  for (int i = 0; i < 100'000; ++i) {
    const double x = std::exp(-60 * rng.uniform()) * (i % 2 == 0 ? 3 : -0.99);
    CAPTURE(x);
    CHECK(portable_log1p(x) == doctest::Approx(std::log1p(x)).epsilon(1e-14));
  }
  CHECK(portable_log1p(0) == 0);
  CHECK(portable_log1p(1e-300) == 1e-300);
}

TEST_CASE("both have the same bits everywhere") {
  Rng rng(3);
  Hash hash;
  for (int i = 0; i < 100'000; ++i) {
    hash.add(portable_exp((rng.uniform() - 0.5) * 60));
    hash.add(portable_log(rng.uniform() * 1e6 + 1e-9));
    hash.add(logistic((rng.uniform() - 0.5) * 60));
  }
  CHECK(hash.value == 7324371150889930835U);
}

TEST_CASE("a logit becomes a chance") {
  CHECK(logistic(0) == 0.5);
  CHECK(logistic(1) == doctest::Approx(1 / (1 + std::exp(-1.0))).epsilon(1e-15));
  CHECK(logistic(2) + logistic(-2) == doctest::Approx(1).epsilon(1e-15));
  CHECK(logistic(-900) > 0);
  CHECK(logistic(900) == 1);
}

}  // namespace archon::exp_log_test
