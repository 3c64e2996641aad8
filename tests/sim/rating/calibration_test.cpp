#include "sim/rating/people/calibration.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "engine/core/exp_log.h"
#include "engine/core/rng.h"

namespace archon::sim::calibration_test {
namespace {

// Games whose strengths are `slope` times as far apart as expected.
std::vector<JudgedGame> games_of(double slope, int count, uint64_t seed) {
  Rng rng(seed);
  std::vector<JudgedGame> out;
  for (int i = 0; i < count; ++i) {
    const double expected = 4 * rng.uniform() - 2;
    out.push_back({expected, rng.uniform() < logistic(slope * expected) ? 1.0 : 0.0});
  }
  return out;
}

TEST_CASE("the slope of games is found, and its interval holds as often as it says") {
  constexpr int kTimes = 200;
  for (const double slope : {0.0, 0.5, 1.0, 1.6}) {
    CAPTURE(slope);
    int held = 0;
    double sum = 0;
    for (int i = 0; i < kTimes; ++i) {
      const Calibration found = calibrate(games_of(slope, 150, 1000 + i), 0.9);
      held += found.slope.interval.contains(slope);
      sum += found.slope.value;
    }
    CHECK(sum / kTimes == doctest::Approx(slope).epsilon(0.05));
    // 0.9 with a standard deviation of .021
    CHECK(held > 0.84 * kTimes);
    CHECK(held < 0.96 * kTimes);
  }
}

TEST_CASE("who expects nothing loses what a coin loses, and who expects well loses less") {
  std::vector<JudgedGame> games = games_of(1, 4000, 7);
  CHECK(calibrate(games, 0.95).log_loss < 0.65);
  CHECK(calibrate(games, 0.95).right > 0.6);
  for (JudgedGame& game : games) game.expected = 0;
  const Calibration coin = calibrate(games, 0.95);
  CHECK(coin.log_loss == doctest::Approx(std::numbers::ln2));
  CHECK(coin.right == 0.5);
  // Nothing is known of a slope.
  CHECK(std::isinf(coin.slope.interval.low));
  CHECK(std::isinf(coin.slope.interval.high));
}

TEST_CASE("a slope fitted to other games costs nothing where it is 1, and helps where it isn't") {
  const Calibration fair = calibrate(games_of(1, 4000, 8), 0.95);
  CHECK(std::abs(fair.log_loss_cross - fair.log_loss) < 0.002);
  const Calibration wild = calibrate(games_of(0.3, 4000, 9), 0.95);
  CHECK(wild.log_loss_cross < wild.log_loss - 0.05);
}

TEST_CASE("shares stand beside what was expected of the favourite, whichever side it is") {
  // Expected at 62 %, and won 3 of 4, on either side.
  const double logit = std::log(0.62 / 0.38);
  const std::vector<JudgedGame> games = {{logit, 1}, {-logit, 0}, {logit, 0}, {-logit, 0}};
  const Calibration found = calibrate(games, 0.95);
  REQUIRE(found.shares.size() == 1);
  CHECK(found.shares[0].expected == doctest::Approx(0.62));
  CHECK(found.shares[0].won == 3);
  CHECK(found.shares[0].games == 4);
  CHECK(found.right == 0.75);
}

TEST_CASE("games that were all foreseen leave the slope open above") {
  std::vector<JudgedGame> games(30, {1.0, 1.0});
  const Calibration found = calibrate(games, 0.95);
  CHECK(std::isinf(found.slope.interval.high));
  CHECK(found.slope.interval.low > 0);
}

TEST_CASE("no games are no error") { CHECK(calibrate({}, 0.95).games == 0); }

}  // namespace
}  // namespace archon::sim::calibration_test
