// archon handicap as a user meets it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::handicap_cli_test {
namespace {

using Json = nlohmann::json;

const std::string kFour = "handicap argus onyx gregg titanfang --agent greedy:samples=1 --quiet ";

Json handicaps(const std::string& arguments) {
  const Outcome outcome = run(kFour + "--json - " + arguments);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

TEST_CASE("decks get chains against one of them, or against their median") {
  const Outcome outcome = run(kFour + "--reference gregg --games 100 --details");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.told().find(" the most chains of 3 decks") < 80);
  CHECK(outcome.out.find("\nchains that make each of 3 decks even with Gregg, the Adjutant of "
                         "Myths, all played by ") != std::string::npos);
  CHECK(outcome.told().find("greedy is a weak player") != std::string::npos);
  CHECK(outcome.told().find("19 to 24") != std::string::npos);

  const Json against = handicaps("--reference gregg --games 200 --within 0.5");
  CHECK(against["archon_handicap"] == 1);
  CHECK(against["reference"] == "Gregg, the Adjutant of Myths");
  CHECK(against["games"] == 200);
  CHECK(against["stop"] == "max_games");
  REQUIRE(against["decks"].size() == 3);
  for (const auto& deck : against["decks"]) {
    CHECK(deck["even_at"]["low"] < deck["even_at"]["value"]);
    CHECK(deck["chains"]["low"] <= deck["chains"]["high"]);
  }
  REQUIRE(against["chains"].size() == 4);
  CHECK(against["chains"][1]["cost"]["value"] > against["chains"][0]["cost"]["value"]);

  const Json median = handicaps("--games 200 --within 0.5");
  CHECK(median["reference"] == "median");
  REQUIRE(median["decks"].size() == 4);
  CHECK(median["decks"][0]["even_at"]["value"] > 0);
  CHECK(median["decks"][3]["even_at"]["value"] < 0);
}

TEST_CASE("handicaps are the same on any number of threads, in whatever order decks are given") {
  const Json one = handicaps("--games 100 --threads 1");
  CHECK(one == handicaps("--games 100 --threads 2"));
  const Outcome other = run(
      "handicap titanfang gregg onyx argus --agent greedy:samples=1 --quiet --json - --games 100");
  CHECK(Json::parse(other.out) == one);
}

TEST_CASE("a reference may be none of the decks, and must be one deck") {
  CHECK(handicaps("--reference vlaad --games 60")["decks"].size() == 4);
  for (const char* wrong : {"--reference a", "--reference nosuchdeck", "--within 0"}) {
    CAPTURE(wrong);
    const Outcome outcome = run(kFour + wrong);
    CHECK(outcome.exit_code != 0);
    CHECK(outcome.one_line());
  }
  CHECK(run("handicap argus --quiet").exit_code == 1);
}

}  // namespace
}  // namespace archon::handicap_cli_test
