#include "sim/rating/people/other_games.h"

#include <doctest/doctest.h>

#include "sim/statistics/square.h"

namespace archon::sim::other_games_test {
namespace {

using doctest::Approx;

constexpr double kApart = 0.4;
constexpr double kSpread = 0.7;
const double kKept = square(kSpread) / (square(kSpread) + square(kApart));

double apart(const OtherGames& known) { return known.prior.foretold[0] - known.prior.foretold[1]; }
RatingOptions foretold(double a, double b) {
  RatingOptions out;
  out.foretold = {a, b};
  out.foretold_spread = kSpread;
  return out;
}

// Even games that would be an answer by themselves.
PairingScores many_even_games() {
  PairingScores out({2, 0});
  out.add(0, 1, 5e6, 10'000'000);
  out.add(1, 0, 5e6, 10'000'000);
  return out;
}

TEST_CASE("no games of others leave what was foretold, as wide as it was") {
  const OtherGames known = learn_from(PairingScores({2, 0}), kApart, foretold(0.5, -0.5));
  CHECK(apart(known) == Approx(1));
  CHECK(known.prior.foretold_spread == Approx(kSpread).epsilon(1e-3));
}

TEST_CASE("games without end tell as much as others' strengths can") {
  const OtherGames known = learn_from(many_even_games(), kApart, foretold(0.5, -0.5));
  CHECK(apart(known) == Approx(1 - kKept).epsilon(1e-3));
  CHECK(square(known.prior.foretold_spread) == Approx(kKept * square(kApart)).epsilon(1e-3));
}

TEST_CASE("a prior that is given is the spread") {
  RatingOptions options = foretold(0.5, -0.5);
  options.foretold_spread = 9;
  options.prior = kSpread;
  CHECK(apart(learn_from(many_even_games(), kApart, options)) == Approx(1 - kKept).epsilon(1e-3));
}

}  // namespace
}  // namespace archon::sim::other_games_test
