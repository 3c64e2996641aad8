// archon-lab regret as a developer meets it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::regret_cli_test {
namespace {

using Json = nlohmann::json;

Json judged(const std::string& arguments) {
  const Outcome outcome = run("regret --quiet --json - " + arguments);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

TEST_CASE("who chooses blindly regrets more than who looks, and its kinds add up") {
  const Json json = judged("random greedy --games 40 --budget 300");
  CHECK(json["archon_regret"] == 1);
  REQUIRE(json["agents"].size() == 2);
  const Json& blind = json["agents"][0];
  const Json& greedy = json["agents"][1];
  CHECK(blind["budget"] == 300);
  CHECK(blind["low"].get<double>() > greedy["high"].get<double>());
  for (const Json& agent : json["agents"]) {
    CHECK(agent["choices"] == 4 * 40);
    int choices = 0;
    int agrees = 0;
    for (const Json& kind : agent["kinds"]) {
      choices += kind["choices"].get<int>();
      agrees += kind["agrees"].get<int>();
    }
    CHECK(choices == agent["choices"]);
    CHECK(agrees == agent["agrees"]);
  }
}

TEST_CASE("regret is judged alike on any number of threads") {
  const std::string job = "greedy --games 6 --budget 200 --random 4";
  CHECK(judged(job + " --threads 1") == judged(job + " --threads 3"));
  CHECK(judged(job) != judged(job + " --seed 7"));
}

TEST_CASE("a choice that is the judge's own costs nothing") {
  const Folder folder;
  const Outcome outcome =
      run("regret greedy --games 10 --budget 200 --quiet --csv '" + folder.file("rows.csv") + "'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("greedy gives away "));
  const std::string rows = archon::read(folder.file("rows.csv"));
  CHECK(rows.starts_with("agent,game,choice,agrees,points\ngreedy,1,"));
  for (size_t at = rows.find(",1,"); at != std::string::npos; at = rows.find(",1,", at + 1)) {
    const std::string rest = rows.substr(at, rows.find('\n', at) - at);
    if (rest.find(',', 3) == std::string::npos) CHECK(rest == ",1,0.0000");
  }
}

TEST_CASE("what can judge nothing is refused in a line") {
  expect_error("regret greedy --judge greedy", 2, "--judge: 'greedy' can't judge");
  expect_error("regret greedy --pool argus", 2, "--pool: expected two or more decks");
  expect_error("regret 'program:./mine' --games 2", 2, "is a program");
}

}  // namespace
}  // namespace archon::regret_cli_test
