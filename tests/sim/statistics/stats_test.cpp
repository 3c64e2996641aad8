#include "sim/statistics/stats.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "engine/core/rng.h"

namespace archon::sim::stats_test {
namespace {

using doctest::Approx;

// Pairs whose games win with probability p and correlate by rho.
PairResult play_pair(double p, double rho, Rng& rng) {
  const bool first = rng.uniform() < p;
  const double second = first ? p + rho * (1 - p) : p - rho * p;
  return {first ? 2 : 0, rng.uniform() < second ? 2 : 0};
}

PairTally play_pairs(int pairs, double p, double rho, Rng& rng) {
  PairTally tally;
  for (int i = 0; i < pairs; ++i) tally.add(play_pair(p, rho, rng));
  return tally;
}

void check_interval(const Interval& interval, double low, double high, double error = 1e-4) {
  CHECK(std::abs(interval.low - low) < error);
  CHECK(std::abs(interval.high - high) < error);
}

TEST_CASE("normal quantiles match the tables and invert the distribution") {
  CHECK(normal_quantile(0.975) == Approx(1.959963984540054).epsilon(1e-12));
  CHECK(normal_quantile(0.95) == Approx(1.644853626951473).epsilon(1e-12));
  CHECK(normal_quantile(0.0001) == Approx(-3.719016485455709).epsilon(1e-12));
  CHECK(std::abs(normal_quantile(0.5)) < 1e-12);
  for (const double p : {1e-10, 0.01, 0.3, 0.77, 0.999999})
    CHECK(normal_cdf(normal_quantile(p)) == Approx(p).epsilon(1e-10));
}

TEST_CASE("the normal distribution is that of the C library") {
  for (double x = -20; x <= 20; x += 0.01) {
    CAPTURE(x);
    const double expected = 0.5 * std::erfc(-x / std::sqrt(2.0));
    CHECK(std::abs(normal_cdf(x) - expected) <= 1e-13 * expected + 1e-300);
  }
}

TEST_CASE("Student's t matches the tables from one degree of freedom to the normal limit") {
  CHECK(student_t_quantile(0.975, 1) == Approx(12.7062047).epsilon(1e-7));
  CHECK(student_t_quantile(0.975, 2) == Approx(4.3026527).epsilon(1e-7));
  CHECK(student_t_quantile(0.975, 10) == Approx(2.2281389).epsilon(1e-7));
  CHECK(student_t_quantile(0.95, 30) == Approx(1.6972609).epsilon(1e-7));
  CHECK(student_t_quantile(0.05, 30) == Approx(-1.6972609).epsilon(1e-7));
  CHECK(student_t_quantile(0.975, 1e6) == Approx(1.959966).epsilon(1e-6));
  CHECK(student_t_cdf(0, 3) == Approx(0.5));
  // Cauchy: 1/2 + atan(t) / pi.
  CHECK(student_t_cdf(1, 1) == Approx(0.75).epsilon(1e-12));
}

TEST_CASE("chi-square tails match the tables") {
  CHECK(chi_square_tail(3.841458820694124, 1) == Approx(0.05).epsilon(1e-9));
  CHECK(chi_square_tail(18.307038053275146, 10) == Approx(0.05).epsilon(1e-9));
  CHECK(chi_square_tail(9.341817765591557, 10) == Approx(0.5).epsilon(1e-9));
  CHECK(chi_square_tail(0, 4) == 1);
  // Of two degrees of freedom it is exp(-x / 2), also far out; degrees need not be whole.
  for (const double x : {0.1, 3.0, 40.0, 300.0})
    CHECK(chi_square_tail(x, 2) == Approx(std::exp(-x / 2)).epsilon(1e-9));
  CHECK(chi_square_tail(3, 2.5) > chi_square_tail(3, 2));
  CHECK(chi_square_tail(3, 2.5) < chi_square_tail(3, 3));
}

TEST_CASE("binomial tails are sums of their terms") {
  CHECK(binomial_tail(3, 3, 0.5) == Approx(0.125));
  CHECK(binomial_tail(2, 3, 0.5) == Approx(0.5));
  CHECK(binomial_tail(1, 10, 0.1) == Approx(1 - std::pow(0.9, 10)));
  CHECK(binomial_tail(0, 10, 0.1) == 1);
  CHECK(binomial_tail(11, 10, 0.1) == 0);
  CHECK(binomial_tail(530, 1000, 0.5) == Approx(0.0310).epsilon(0.01));
}

TEST_CASE("moments equal the textbook sums, also merged and far from zero") {
  const std::vector<double> values{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16};
  Moments all;
  Moments left;
  Moments right;
  for (size_t i = 0; i < values.size(); ++i) {
    all.add(values[i]);
    (i < 1 ? left : right).add(values[i]);
  }
  left.merge(right);
  CHECK(all.mean() == Approx(1e9 + 10).epsilon(1e-15));
  CHECK(all.variance() == Approx(30));
  CHECK(left.mean() == Approx(all.mean()).epsilon(1e-15));
  CHECK(left.variance() == Approx(30));
  CHECK(left.count() == 4);
  Moments none;
  none.merge(all);
  CHECK(none == all);
  none.merge(Moments());
  CHECK(none == all);
}

TEST_CASE("a mean carries the Student interval, unbounded for one value") {
  Moments moments;
  moments.add(1);
  CHECK(std::isinf(mean_estimate(moments).interval.high));
  moments.add(2);
  moments.add(3);
  // 2 +- 4.302653 / sqrt 3
  check_interval(mean_estimate(moments).interval, -0.484138, 4.484138, 1e-6);
}

TEST_CASE("Wilson's interval gives Newcombe's (1998) published values") {
  check_interval(wilson_interval(81, 263), 0.2553, 0.3662);
  check_interval(wilson_interval(15, 148), 0.0624, 0.1605);
  check_interval(wilson_interval(0, 20), 0, 0.1611);
  check_interval(wilson_interval(1, 29), 0.0061, 0.1718);
  check_interval(wilson_interval(20, 20), 0.8389, 1);
  check_interval(wilson_interval(0, 0), 0, 1);
}

TEST_CASE("pair tallies count points, merge exactly and come back from their cells") {
  PairTally tally;
  tally.add({2, 0});
  tally.add({2, 2});
  tally.add({1, 0});
  CHECK(tally.pairs() == 3);
  CHECK(tally.games() == 6);
  CHECK(tally.points() == 3.5);
  CHECK(tally.rate() == Approx(3.5 / 6));
  // Scores 0.5, 1, 0.25.
  CHECK(tally.sum_squares() == Approx(0.2916667));
  PairTally doubled(tally.cells());
  doubled += tally;
  CHECK(doubled.pairs() == 6);
  CHECK(PairTally(tally.cells()) == tally);
  CHECK(PairTally().rate() == 0.5);
  CHECK_THROWS(tally.add({3, 0}));
}

TEST_CASE("an interval never has width 0, however equal the pairs") {
  for (const PairResult result : {PairResult{0, 0}, PairResult{2, 0}, PairResult{2, 2}}) {
    PairTally tally;
    for (int pairs = 1; pairs <= 200; ++pairs) {
      tally.add(result);
      const Estimate estimate = pair_estimate(tally);
      CHECK(estimate.interval.half_width() > 0.3 / pairs);
      CHECK(estimate.interval.contains(estimate.value));
      CHECK(estimate.interval.low >= 0);
      CHECK(estimate.interval.high <= 1);
    }
    // "Rule of three": 200 pairs without one of another kind leave up to 1.5 % of them.
    CHECK(pair_estimate(tally).interval.half_width() < 0.015);
  }
  check_interval(pair_estimate(PairTally()).interval, 0, 1);
}

TEST_CASE("pair intervals hold the truth at their confidence, also for few and correlated pairs") {
  constexpr int kRuns = 4000;  // three standard errors of 95 % are 1 %
  for (const int pairs : {5, 20, 200})
    for (const double p : {0.5, 0.9})
      for (const double rho : {-0.1, 0.0, 0.4}) {
        CAPTURE(pairs);
        CAPTURE(p);
        CAPTURE(rho);
        int holds = 0;
        for (int run = 0; run < kRuns; ++run) {
          Rng rng = Rng::stream(11, static_cast<uint64_t>(run));
          holds += pair_estimate(play_pairs(pairs, p, rho, rng)).interval.contains(p);
        }
        const double coverage = static_cast<double>(holds) / kRuns;
        // Below 200 pairs the scores are coarse, so nothing can be exact: err on the safe side.
        CHECK(coverage > (pairs < 200 ? 0.925 : 0.94));
        if (pairs >= 200) CHECK(coverage < 0.965);
      }
}

TEST_CASE("the reduction by pairing is minus the correlation of the games") {
  for (const double rho : {-0.5, 0.0, 0.4}) {
    int holds = 0;
    for (uint64_t run = 0; run < 500; ++run) {
      Rng rng = Rng::stream(12, run);
      holds += pairing_reduction(play_pairs(200, 0.5, rho, rng)).interval.contains(-rho);
    }
    CHECK(holds > 500 * 0.92);  // 95 % less three standard errors
    CHECK(holds < 500 * 0.98);
  }
  check_interval(pairing_reduction(PairTally()).interval, -1, 1);
  // Draws are no variance at all.
  PairTally drawn;
  for (int i = 0; i < 10; ++i) drawn.add({1, 1});
  CHECK(pairing_reduction(drawn).value == 0);
}

TEST_CASE("Elo is the logistic scale and carries intervals over") {
  CHECK(elo_from_rate(0.5) == 0);
  CHECK(elo_from_rate(10.0 / 11) == Approx(400));
  CHECK(elo_from_rate(0.64) == Approx(99.95).epsilon(1e-3));
  CHECK(rate_from_elo(-400) == Approx(1.0 / 11));
  CHECK(std::isinf(elo_from_rate(1)));
  const Estimate elo = elo_estimate({0.5, {1.0 / 11, 10.0 / 11}});
  check_interval(elo.interval, -400, 400, 1e-9);
}

}  // namespace
}  // namespace archon::sim::stats_test
