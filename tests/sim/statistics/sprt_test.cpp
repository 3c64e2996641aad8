#include "sim/statistics/sprt.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/core/rng.h"

namespace archon::sim::sprt_test {
namespace {

using doctest::Approx;

// Pairs of which a share is split; the others are won or lost together, so often that a game brings
// so many points in the long run.
struct KnownPairs {
  double split = 0.5;
  double rate = 0.5;

  double won() const { return rate - split / 2; }
  PairResult draw(Rng& rng) const {
    const double u = rng.uniform();
    if (u < won()) return {2, 2};
    return u < won() + split ? PairResult{2, 0} : PairResult{0, 0};
  }
  // Of a pair's mean.
  double variance() const { return won() + split / 4 - rate * rate; }
};

struct Trials {
  double says_elo1 = 0;  // share
  double pairs = 0;      // mean
};

Trials tried(const Sprt& sprt, const KnownPairs& truth, int runs) {
  Trials out;
  for (int run = 0; run < runs; ++run) {
    Rng rng = Rng::stream(17, static_cast<uint64_t>(run));
    PairTally tally;
    auto verdict = Sprt::Verdict::kUndecided;
    while (verdict == Sprt::Verdict::kUndecided) {
      tally.add(truth.draw(rng));
      verdict = sprt.verdict(sprt.log_ratio(pentanomial(tally)));
    }
    out.says_elo1 += verdict == Sprt::Verdict::kElo1 ? 1.0 / runs : 0;
    out.pairs += static_cast<double>(tally.pairs()) / runs;
  }
  return out;
}

TEST_CASE("pairs are counted by the points of both games") {
  PairTally tally;
  for (const PairResult result :
       {PairResult{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {0, 2}, {2, 1}, {2, 2}, {2, 2}, {2, 2}})
    tally.add(result);
  CHECK(pentanomial(tally) == Pentanomial{1, 2, 3, 1, 3});
}

TEST_CASE("the log ratio is that of the likeliest distributions") {
  const auto ratio = [](const Pentanomial& pairs, double elo0, double elo1) {
    return Sprt{elo0, elo1}.log_ratio(pairs);
  };
  // Found once by another way: a golden-section search of the dual problem.
  CHECK(ratio({10, 20, 40, 25, 15}, 0, 10) == Approx(0.5181282454682739).epsilon(1e-8));
  CHECK(ratio({3, 120, 500, 160, 9}, 0, 5) == Approx(2.849870667957166).epsilon(1e-8));
  CHECK(ratio({30, 0, 100, 0, 50}, -5, 15) == Approx(2.2619129314357633).epsilon(1e-8));
  // Without anything between lost and won it is that of tossing a coin.
  const double rate1 = rate_from_elo(20);
  CHECK(ratio({40, 0, 0, 0, 60}, 0, 20) ==
        Approx(60 * std::log(rate1 / 0.5) + 40 * std::log((1 - rate1) / 0.5)).epsilon(1e-3));
  // Seen from the other side it is the same.
  CHECK(ratio({10, 20, 40, 25, 15}, -20, 30) ==
        Approx(-ratio({15, 25, 40, 20, 10}, -30, 20)).epsilon(1e-8));
  CHECK(ratio({}, 0, 10) == 0);
  // A few pairs alike are no proof.
  CHECK(ratio({0, 0, 0, 0, 5}, 0, 10) < 0.2);
}

TEST_CASE("bounds are Wald's") {
  const Sprt sprt{0, 10, 0.05, 0.1};
  CHECK(sprt.bounds().low == Approx(std::log(0.1 / 0.95)));
  CHECK(sprt.bounds().high == Approx(std::log(0.9 / 0.05)));
  CHECK(sprt.verdict(2.88) == Sprt::Verdict::kUndecided);
  CHECK(sprt.verdict(2.9) == Sprt::Verdict::kElo1);
  CHECK(sprt.verdict(-2.26) == Sprt::Verdict::kElo0);
}

TEST_CASE("the test keeps its error rates, and needs as many pairs as theory says") {
  constexpr int kRuns = 1000;
  constexpr double kMargin = 0.0207;  // three standard errors of 5 % in so many runs
  for (const double split : {0.2, 0.5, 0.8}) {
    CAPTURE(split);
    const Sprt sprt{0, 40};
    const double rate0 = rate_from_elo(sprt.elo0);
    const double rate1 = rate_from_elo(sprt.elo1);
    const Trials at0 = tried(sprt, {split, rate0}, kRuns);
    const Trials at1 = tried(sprt, {split, rate1}, kRuns);
    CHECK(at0.says_elo1 < sprt.alpha + kMargin);
    CHECK(1 - at1.says_elo1 < sprt.beta + kMargin);
    CHECK(tried(sprt, {split, rate_from_elo(-20)}, 200).says_elo1 < 0.02);
    // Wald's expectation, with a drift of half the squared distance over the variance.
    const double bound = sprt.bounds().high;
    const double drift =
        (rate1 - rate0) * (rate1 - rate0) / (2 * KnownPairs{split, rate0}.variance());
    const double theory = bound * (1 - 2 * sprt.alpha) / drift;
    MESSAGE("split " << split << ": accepted wrongly " << at0.says_elo1 << " and "
                     << 1 - at1.says_elo1 << ", pairs " << at0.pairs << " and " << at1.pairs
                     << ", in theory " << theory);
    for (const double pairs : {at0.pairs, at1.pairs}) {
      CHECK(pairs > 0.9 * theory);
      CHECK(pairs < 1.25 * theory);
    }
  }
}

TEST_CASE("the chance to be the stronger one comes from pairs") {
  CHECK(superiority(PairTally()) == 0.5);
  PairTally split;
  for (int i = 0; i < 20; ++i) split.add({2, 0});
  CHECK(superiority(split) == Approx(0.5));
  PairTally better = split;
  for (int i = 0; i < 10; ++i) better.add({2, 2});
  CHECK(superiority(better) > 0.99);
  PairTally one;
  one.add({2, 2});
  CHECK(superiority(one) < 0.8);  // nobody knows after one pair
}

}  // namespace
}  // namespace archon::sim::sprt_test
