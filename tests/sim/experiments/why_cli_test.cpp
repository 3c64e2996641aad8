// archon match --why and --swap.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::why_cli_test {
namespace {

using Json = nlohmann::json;

TEST_CASE("--why tells what cards are worth, as a table, JSON, CSV and a page") {
  const std::string why = "match argus onyx --why --games 20 --quiet ";
  const Outcome outcome = run(why);
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.told().find("when greedy plays both sides") != std::string::npos);
  CHECK(outcome.told().find("All intervals hold together") != std::string::npos);
  CHECK(outcome.told().find("Not clearly worth more or less: ") != std::string::npos);
  CHECK(outcome.out.find("unclear") == std::string::npos);
  const Json report = Json::parse(run(why + "--json -").out);
  CHECK(report["archon_why"] == 1);
  CHECK(report["games"] == 20);
  REQUIRE(report["cards"].size() > 20);
  for (size_t i = 1; i < report["cards"].size(); ++i)
    CHECK(report["cards"][i - 1]["worth"]["value"] >= report["cards"][i]["worth"]["value"]);
  CHECK(run(why + "--csv -").out.starts_with("card,house,copies,worth,"));
  CHECK(run(why + "--markdown -").out.find("Mother") != std::string::npos);
}

TEST_CASE("--swap asks of one exchange, and what is wrong with it is said") {
  const Outcome outcome = run("match argus onyx --swap 'Mother=Mother' --games 8 --quiet");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.told().find("makes no visible") != std::string::npos);
  expect_error("match argus onyx --swap Mother", 2, "expected two");
  expect_error("match argus onyx --swap 'Mother=No Such Card'", 2, "No Such Card");
  expect_error("match argus onyx --swap 'Anger=Punch'", 1, "anger");
  expect_error("match argus onyx --why --sure 0.9", 2, "--why");
}

TEST_CASE("what people try is answered with what to do") {
  expect_error("tournament argus onyx --cut 4", 2, "swiss:cut=4");
  expect_error("match 12345678-1234-1234-1234-123456789abc onyx", 1,
               "looks like a deck ID of the Master Vault");
}

TEST_CASE("a run of --why goes on where it stopped") {
  const Folder folder;
  const std::string why = "match argus onyx --why --games 12 --quiet --json - ";
  const std::string whole = run(why + "--threads 1").out;
  const std::string file = "'" + folder.file("why.run") + "'";
  CHECK(run(why + "--run " + file).out == whole);
  const Outcome forgotten =
      run_script("sqlite3 " + file + " 'delete from game where cell = 3 or number % 5 = 0'");
  if (forgotten.exit_code != 0) return;  // no sqlite3 at hand
  CHECK(run("resume --quiet --json - " + file).out == whole);
}

}  // namespace
}  // namespace archon::why_cli_test
