// archon-lab doublings and equal-time as a developer meets them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::doublings_cli_test {
namespace {

using Json = nlohmann::json;

const std::string kPool = " --pool argus onyx gregg --quiet";

Json benched(const std::string& arguments) {
  const Outcome outcome = run(arguments + " --json -");
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

TEST_CASE("what a doubling of iterations is worth is told where agents are doublings of one") {
  const std::string words = "doublings 4,16 mcts --games 20" + kPool;
  const Json json = benched(words);
  REQUIRE(json["agents"].size() == 3);
  CHECK(json["agents"][2]["name"] == "16 iterations of mcts");
  CHECK(json["format"] == "ladder");
  for (const Json& one : json["standings"]) {
    if (one["agent"] != 3) continue;
    for (const char* end : {"value", "low", "high"})
      CHECK(json["elo_a_doubling"][end].get<double>() ==
            doctest::Approx(one["elo"][end].get<double>() / 2));
  }
  CHECK(run(words).out.find("\nElo per doubling of the iterations: ") != std::string::npos);
  expect_error("doublings 4,16 greedy", 2, "searches by iterations");
  expect_error("doublings 4,15 mcts", 2, "such as '80,1280'");
}

TEST_CASE("who is to think as long as another gets the iterations that take as long") {
  const Json json = benched("equal-time greedy mcts:iterations=4 --games 4" + kPool);
  CHECK(json["agents"][1]["name"].get<std::string>().starts_with("mcts:iterations=4 with "));
  CHECK_FALSE(json.contains("elo_a_doubling"));
  expect_error("equal-time mcts greedy --games 4" + kPool, 2, "the iterations of 'greedy'");
}

}  // namespace
}  // namespace archon::doublings_cli_test
