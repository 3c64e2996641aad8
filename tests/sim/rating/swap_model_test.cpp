#include "sim/rating/swap_model.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/sim/rating/known_field.h"

namespace archon::sim::swap_model_test {
namespace {

TEST_CASE("worths are found from comparisons, with intervals that hold") {
  Rng rng = Rng::stream(91, 0);
  constexpr int kThings = 12;
  int inside = 0;
  int all = 0;
  for (int run = 0; run < 200; ++run) {
    std::vector<double> worth;
    for (int i = 0; i < kThings; ++i) worth.push_back(0.06 * deviate(rng));
    SwapModel model(kThings, 0.06, 0.5);
    for (int n = 0; n < 600; ++n) {
      const auto out = static_cast<int>(rng.below(kThings));
      const auto in = static_cast<int>((out + 1 + rng.below(kThings - 1)) % kThings);
      model.add(out, in, worth[in] - worth[out] + 0.5 * deviate(rng));
    }
    for (int in = 1; in < kThings; ++in) {
      ++all;
      inside += model.gain(0, in, 0.9).interval.contains(worth[in] - worth[0]);
    }
  }
  CHECK(inside > 0.87 * all);
  CHECK(inside < 0.93 * all);
}

TEST_CASE("guesses agree with what is known, and with what isn't") {
  SwapModel model(3, 0.1, 0.2);
  for (int n = 0; n < 400; ++n) model.add(0, 1, 0.2);
  NormalDraws normal(Rng::stream(92, 0));
  Moments known;
  Moments open;
  for (int n = 0; n < 2000; ++n) {
    const std::vector<double> worth = model.draw(normal);
    known.add(worth[1] - worth[0]);
    open.add(worth[2]);
  }
  const Estimate gain = model.gain(0, 1, 0.95);
  CHECK(known.mean() == doctest::Approx(gain.value).epsilon(0.02));
  CHECK(1.96 * std::sqrt(known.variance()) ==
        doctest::Approx(gain.interval.half_width()).epsilon(0.08));
  CHECK(std::abs(open.mean()) < 0.01);
  CHECK(std::sqrt(open.variance()) == doctest::Approx(0.1).epsilon(0.08));
}

TEST_CASE("a thing is worth so much beside others") {
  SwapModel model(3, 1, 0.1);
  for (int n = 0; n < 1000; ++n) {
    model.add(0, 1, 0.3);
    model.add(0, 2, -0.3);
  }
  CHECK(model.worth(1, {0, 2}, 0.95).value == doctest::Approx(0.45).epsilon(0.01));
  CHECK(model.worth(0, {0, 0}, 0.95).value == doctest::Approx(0));
}

}  // namespace
}  // namespace archon::sim::swap_model_test
