#include "sim/statistics/joint_intervals.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sim/statistics/normal_draws.h"

namespace archon::sim::joint_intervals_test {
namespace {

// How often the intervals of so many means hold all at once, where they share a part of what they
// are off.
double held_together(size_t means, double shared, int runs) {
  NormalDraws normal(Rng::stream(91, means));
  int held = 0;
  for (int run = 0; run < runs; ++run) {
    std::vector<std::vector<double>> samples(60, std::vector<double>(means));
    for (auto& row : samples) {
      const double common = std::sqrt(shared) * normal.next();
      for (size_t i = 0; i < means; ++i)
        row[i] = 0.1 * static_cast<double>(i) + common + std::sqrt(1 - shared) * normal.next();
    }
    const auto intervals = joint_intervals(samples, 0.9);
    bool all = true;
    for (size_t i = 0; i < means; ++i)
      all = all && intervals[i].interval.contains(0.1 * static_cast<double>(i));
    held += all;
  }
  return static_cast<double>(held) / runs;
}

TEST_CASE("joint intervals hold all at once as often as they say") {
  constexpr int kRuns = 300;
  const double slack = 3 * std::sqrt(0.9 * 0.1 / kRuns);
  for (const size_t means : {1, 8, 25})
    for (const double shared : {0.0, 0.8}) {
      CAPTURE(means);
      CAPTURE(shared);
      const double held = held_together(means, shared, kRuns);
      CHECK(held > 0.9 - slack - 0.01);
      CHECK(held < 0.9 + slack + 0.01);
    }
}

TEST_CASE("means that hang together have narrower joint intervals than those that don't") {
  NormalDraws normal(Rng::stream(92, 0));
  std::vector<std::vector<double>> apart;
  std::vector<std::vector<double>> together;
  for (int row = 0; row < 400; ++row) {
    std::vector<double> one(10);
    for (double& value : one) value = normal.next();
    apart.push_back(one);
    together.push_back(std::vector<double>(10, one[0]));
  }
  const auto width = [](const auto& samples) {
    return joint_intervals(samples, 0.95)[0].interval.half_width();
  };
  CHECK(width(apart) / width(together) == doctest::Approx(2.80 / 1.96).epsilon(0.08));
  // What never varied is known.
  for (auto& row : apart) row[3] = 0.25;
  const auto known = joint_intervals(apart, 0.95)[3];
  CHECK(known.value == doctest::Approx(0.25));
  CHECK(known.interval.half_width() == doctest::Approx(0));
}

}  // namespace
}  // namespace archon::sim::joint_intervals_test
