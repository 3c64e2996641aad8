// archon-lab probes as a developer meets it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::probes_cli_test {
namespace {

using Json = nlohmann::json;

Json asked(const std::string& arguments) {
  const Outcome outcome = run("probes --quiet --json - " + arguments);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

int sum_of_families(const Json& part, const char* what) {
  int out = 0;
  for (const Json& family : part["families"]) out += family[what].get<int>();
  return out;
}

TEST_CASE("probes are told by families, and the kept ones in sums only") {
  const Json json = asked("random greedy --times 2");
  CHECK(json["archon_probes"] == 1);
  CHECK(json["questions"] == 2 * 2 * 155);
  REQUIRE(json["agents"].size() == 2);
  for (const Json& agent : json["agents"]) {
    REQUIRE(agent["parts"].size() == 2);
    CHECK(agent["parts"][0]["part"] == "tuning");
    CHECK(agent["parts"][0]["asked"] == 2 * 113);
    CHECK(agent["parts"][1]["part"] == "kept");
    CHECK(agent["parts"][1]["asked"] == 2 * 42);
    for (const Json& part : agent["parts"])
      for (const char* what : {"asked", "found"}) CHECK(sum_of_families(part, what) == part[what]);
  }
  // All that is missed is named of the tuning part, and nothing of the other.
  int found = 0;
  int missed = 0;
  for (const Json& agent : json["agents"]) found += agent["parts"][0]["found"].get<int>();
  for (const Json& miss : json["missed"]) {
    missed += miss["asked"].get<int>() - miss["found"].get<int>();
    CHECK(!miss["chosen"].empty());
  }
  CHECK(found + missed == 2 * 2 * 113);
}

TEST_CASE("probes are answered alike on any number of threads") {
  Json one = asked("mcts:iterations=20 --times 1 --threads 1");
  Json three = asked("mcts:iterations=20 --times 1 --threads 3");
  CHECK(one.erase("measured") == 1);
  CHECK(three.erase("measured") == 1);
  CHECK(one == three);
  Json other = asked("mcts:iterations=20 --times 1 --seed 7");
  CHECK(other["agents"] != one["agents"]);
}

TEST_CASE("probes have a table, a page, Markdown and rows") {
  const Folder folder;
  const Outcome outcome =
      run("probes novice --times 1 --quiet --csv '" + folder.file("rows.csv") + "' --html '" +
          folder.file("page.html") + "' --markdown '" + folder.file("table.md") + "'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("novice finds "));
  CHECK(outcome.out.find("\n\n113 probes for tuning and 42 kept, each asked 1 time, seed 1\n\n"
                         "  tuning  ") != std::string::npos);
  CHECK(outcome.out.find("\n  kept  ") != std::string::npos);
  CHECK(outcome.out.find("Measured on this machine:\n") != std::string::npos);
  CHECK(read(folder.file("rows.csv")).starts_with("agent,part,family,asked,found\nnovice,tuning,"));
  CHECK(read(folder.file("table.md")).find("| tuning | novice |") != std::string::npos);
  CHECK(read(folder.file("page.html")).find("Missed in the tuning part") != std::string::npos);
}

TEST_CASE("what has no meaning for probes is refused") {
  expect_error("probes greedy --pool argus", 2, "has no option '--pool'");
  expect_error("probes nobody", 2, "unknown agent 'nobody'");
  expect_error("probes program:cat", 2, "is a program");
}

}  // namespace
}  // namespace archon::probes_cli_test
