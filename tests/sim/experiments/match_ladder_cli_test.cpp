// archon match that ends when enough is known, and that several play where nobody is named.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/experiments/ladder_run.h"
#include "tests/sim/program.h"

namespace archon::match_ladder_cli_test {
namespace {

using Json = nlohmann::json;

const std::string kGreedy = " --a greedy --b greedy ";

Json matched(const std::string& arguments) {
  const Outcome outcome = run("match argus onyx --json - --quiet " + arguments);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

double half_width(const Json& rate) {
  return (rate["high"].get<double>() - rate["low"].get<double>()) / 2;
}

TEST_CASE("a match ends when it is known which deck is the better, or how often it wins") {
  const Json sure = matched(kGreedy + "--sure 0.99");
  CHECK(sure["stop"] == "reached");
  CHECK(sure["games"] < 300);
  CHECK(sure["sure"] >= 0.99);
  CHECK_FALSE(sure.contains("ladder"));
  const Json within = matched(kGreedy + "--within 4");
  CHECK(within["stop"] == "reached");
  CHECK(within["games"] > sure["games"]);
  CHECK(half_width(within["win_rate_a"]) < 0.045);
  CHECK(matched(kGreedy + "--sure 1 --games 40")["stop"] == "max_games");
  CHECK_FALSE(matched(kGreedy + "--games 40").contains("stop"));
  // The games are those of a match that is played to its end.
  const std::string games = " --csv - --quiet" + kGreedy;
  const std::string all = run("match argus onyx --games 1000" + games).out;
  CHECK(all.starts_with(run("match argus onyx --sure 0.99" + games).out));
  expect_error("match argus onyx --sure 0.9 --replays .", 2, "--replays");
  expect_error("match argus onyx --sure 2", 2, "--sure");
}

TEST_CASE("without an agent several play, and the sentence names whose opinion it gives") {
  const Outcome outcome = run("match argus onyx --sure 1 --games 30 --details");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.starts_with("archon: according to the cards, "));
  CHECK(outcome.told().find("when ace plays both") < 120);
  CHECK(outcome.told().find("everything below is from the games of ") != std::string::npos);
  const Json report = matched("--sure 1 --games 30");
  CHECK(report["ladder"].size() >= 2);
  CHECK(report["ladder"][0]["player"] == "greedy");
  CHECK(report["games_of"].is_string());
  const std::string csv = run("match argus onyx --sure 1 --games 30 --quiet --csv -").out;
  CHECK(csv.find(",forfeited,player\n") != std::string::npos);
  CHECK(csv.find(",no,greedy\n") != std::string::npos);
  // What asks for these very games is played by one.
  for (const std::string plain : {"--a random --b random", "--a random", "--chains-a 2 --b random"})
    CHECK_FALSE(matched(plain + " --games 4").contains("ladder"));
}

TEST_CASE("a match on a ladder is the same for any number of threads, and goes on at its rung") {
  expect_goes_on_at_its_rung("match argus onyx --sure 1 --games 30 --quiet --json -");
}

}  // namespace
}  // namespace archon::match_ladder_cli_test
