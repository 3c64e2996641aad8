// archon-lab within: figures with known answers, and the same ones from what an earlier run wrote.
#include <doctest/doctest.h>

#include <string>

#include "bench/lab/within_run.h"
#include "engine/core/check.h"
#include "tests/sim/program.h"

namespace archon::within_cli_test {
namespace {

using sim::WithinChoice;

// By three judges: one that sees every difference, one that sees none, one that doubles them.
std::vector<WithinChoice> judged_choices() {
  std::vector<WithinChoice> out;
  for (int i = 0; i < 8; ++i) {
    WithinChoice choice;
    const double d = i % 2 == 0 ? 0.1 : -0.1;
    choice.truth.difference = {d, d};
    choice.truth.level = 0.5;
    choice.judged = {{d, d}, {0, 0}, {2 * d, 2 * d}};
    choice.levels = {0.5, 0.7, 0.4};
    out.push_back(choice);
  }
  return out;
}

std::string told(const std::string& arguments) {
  const Outcome outcome =
      run("within hand --agent mcts:iterations=10,trees=2 --choices 6 --rollouts 6 " + arguments);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return outcome.out;
}

}  // namespace

TEST_CASE("what judges see of true differences") {
  const auto figures = [](size_t judge) {
    return sim::within_figures(judged_choices(), judge, [](const WithinChoice&) { return true; });
  };
  CHECK(figures(0).count == 8);
  CHECK(figures(0).true_spread == doctest::Approx(0.1));
  CHECK(figures(0).correlation == doctest::Approx(1));
  CHECK(figures(0).slope == doctest::Approx(1));
  CHECK(figures(0).left == doctest::Approx(0).scale(1));
  CHECK(figures(0).level == doctest::Approx(0).scale(1));
  CHECK(figures(1).correlation == 0);
  CHECK(figures(1).left == doctest::Approx(0.1));
  CHECK(figures(1).level == doctest::Approx(0.2));
  CHECK(figures(2).correlation == doctest::Approx(1));
  CHECK(figures(2).slope == doctest::Approx(0.5));
  CHECK(figures(2).left == doctest::Approx(0.1));
}

TEST_CASE("noise that halves don't share is in no figure") {
  std::vector<WithinChoice> choices = judged_choices();
  for (size_t i = 0; i < choices.size(); ++i) {
    const double noise = i / 2 % 2 == 0 ? 0.3 : -0.3;
    choices[i].truth.difference[i / 4] += noise;
  }
  const auto figures = sim::within_figures(choices, 0, [](const WithinChoice&) { return true; });
  CHECK(figures.true_spread == doctest::Approx(0.1));
  CHECK(figures.left == doctest::Approx(0).scale(1));
}

TEST_CASE("an earlier run's truth spares rollouts and gives the same table, on any threads") {
  const Folder folder;
  const std::string file = folder.file("truth.csv");
  const std::string first = told("--threads 1 --csv '" + file + "'");
  CHECK(first.find("hand") != std::string::npos);
  CHECK(told("--threads 3") == first);
  CHECK(told("--truth '" + file + "'") == first);
  CHECK(told("--seed 2") != first);
  CHECK_THROWS_AS(sim::truths_from_csv("1,2,cota,house,x\n"), Error);
}

}  // namespace archon::within_cli_test
