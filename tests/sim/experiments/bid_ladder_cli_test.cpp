// archon bid and archon handicap where nobody is named: several play.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/experiments/ladder_run.h"
#include "tests/sim/program.h"

namespace archon::bid_ladder_cli_test {
namespace {

using Json = nlohmann::json;

const std::string kShort = " --within 1 --max-games 20 --quiet ";

TEST_CASE("a bid without an agent climbs, and its sentence names whose opinion it gives") {
  const Outcome outcome = run("bid argus onyx --within 1 --max-games 20 --details");
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.errors.starts_with("archon: according to the cards, "));
  CHECK(outcome.told().find("when ace") < 100);
  CHECK(outcome.told().find("expected of ace") != std::string::npos);
  CHECK(outcome.out.find("for comparison") == std::string::npos);
  const Json report = Json::parse(run("bid argus onyx --json -" + kShort).out);
  REQUIRE(report["ladder"].size() >= 2);
  CHECK(report["ladder"][0]["player"] == "greedy");
  CHECK(report["ladder"][0]["even_at"].size() == 1);
  CHECK(report["curve"].size() == 49);
  // One player alone, or nothing to tell apart, is no ladder.
  for (const std::string plain : {"argus onyx --agent random", "argus argus --agent random"})
    CHECK_FALSE(Json::parse(run("bid " + plain + " --json -" + kShort).out).contains("ladder"));
}

TEST_CASE("beyond what anybody may have a bid names no number of chains") {
  const std::string told = run("bid argus onyx --max-games 4 --quiet").told();
  CHECK(told.find("more than 24 chains on B to ") != std::string::npos);
}

TEST_CASE("a bid on a ladder is the same for any number of threads, and goes on at its rung") {
  expect_goes_on_at_its_rung("bid argus onyx --json -" + kShort);
}

TEST_CASE("handicaps without an agent climb, and say whether the order holds") {
  const std::string decks = "argus onyx titanfang --games 40 --within 1 --quiet ";
  const Json report = Json::parse(run("handicap " + decks + "--json -").out);
  REQUIRE(report["ladder"].size() >= 2);
  CHECK(report["ladder"][1]["player"] == "ace");
  CHECK(report["finding"].get<std::string>().find("when ace plays both sides") !=
        std::string::npos);
  CHECK(run("handicap --details " + decks).out.find("agrees on") != std::string::npos);
  CHECK_FALSE(
      Json::parse(run("handicap " + decks + "--agent random --json -").out).contains("ladder"));
}

}  // namespace
}  // namespace archon::bid_ladder_cli_test
