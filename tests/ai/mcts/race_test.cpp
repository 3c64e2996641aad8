// Candidates with known results: who drops out when, and who wins.
#include "ai/mcts/race.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/rng.h"

namespace archon::ai::race_test {
namespace {

struct Outcome {
  int winner = 0;
  int64_t results = 0;
};

// Results in [0, 1] of candidates that win so often; `shared` is the part of chance that all meet
// alike.
Outcome run(const std::vector<double>& chances, const RaceRules& rules, double shared,
            uint64_t seed) {
  Race race;
  race.start(std::vector<double>(chances.size(), 0.5), rules);
  Rng rng(seed);
  Outcome out;
  while (!race.over()) {
    for (int k = 0; k < 12; ++k) {
      const double luck = rng.uniform();
      std::vector<double> results;
      for (const int i : race.runners())
        results.push_back((rng.uniform() < shared ? luck : rng.uniform()) < chances[i] ? 1 : 0);
      race.add(results);
      out.results += int_size(results);
    }
    race.drop(12);
  }
  out.winner = race.leader();
  return out;
}

}  // namespace

TEST_CASE("what a normal number exceeds a bound by") {
  CHECK(mean_excess(0) == doctest::Approx(0.398942).epsilon(1e-5));
  CHECK(mean_excess(1) == doctest::Approx(0.0833155).epsilon(1e-5));
  CHECK(mean_excess(2) == doctest::Approx(0.00849070).epsilon(1e-4));
  CHECK(mean_excess(30) == 0);
}

TEST_CASE("without a price every candidate gets all results") {
  const Outcome out = run({0.9, 0.1, 0.5}, {240, 30, 0}, 0, 1);
  CHECK(out.winner == 0);
  CHECK(out.results == 3 * 240);
}

TEST_CASE("what is clearly worse drops out early, and the best wins") {
  int64_t spent = 0;
  int won = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const Outcome out = run({0.3, 0.7, 0.5, 0.2}, {960, 10, 1e-5}, 0, seed);
    won += out.winner == 1 ? 1 : 0;
    spent += out.results;
  }
  CHECK(won >= 195);
  CHECK(spent / 200 < 960);  // a quarter of all
}

TEST_CASE("common chance tells two candidates apart with fewer results") {
  int64_t apart = 0;
  int64_t together = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    apart += run({0.5, 0.56}, {960, 10, 1e-5}, 0, seed).results;
    together += run({0.5, 0.56}, {960, 10, 1e-5}, 0.9, seed).results;
  }
  CHECK(together < apart);
}

TEST_CASE("candidates that never differ stop the race as soon as that is seen") {
  CHECK(run({0.5, 0.5}, {100'000, 10, 1e-5}, 1, 1).results < 2'000);
}

TEST_CASE("what is expected counts as so many results") {
  Race race;
  const std::array<double, 2> expected = {0.6, 0.4};
  race.start(expected, {100, 10, 0});
  CHECK(race.leader() == 0);
  const std::array<double, 2> results = {0, 1};
  race.add(results);
  CHECK(race.value(0) == doctest::Approx(6.0 / 11));
  CHECK(race.value(1) == doctest::Approx(5.0 / 11));
  race.add(results);
  CHECK(race.leader() == 0);  // they are level
  race.add(results);
  CHECK(race.leader() == 1);
  CHECK(race.results(0) == 3);
}

}  // namespace archon::ai::race_test
