// archon review, and advise in the middle of a replay, as a user meets them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::review_test {
namespace {

using Json = nlohmann::json;

// A game in which player 1 chooses at random.
const std::string& careless_game() {
  static const Folder folder;
  static const std::string file = [] {
    const Outcome outcome =
        run("match argus onyx --a random --b greedy --games 2 --seed 4 --quiet --replays '" +
            folder.file("") + "'");
    REQUIRE(outcome.exit_code == 0);
    return "'" + folder.file("pair-0001-a.json") + "'";
  }();
  return file;
}

Json review_of(const std::string& arguments) {
  const Outcome outcome = run("review " + careless_game() + " --budget 1000 --json - " + arguments);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

TEST_CASE("a careless player's mistakes are found, the dearest first") {
  const Json review = review_of("--player 1 --most 4");
  CHECK(review["archon_review"] == 1);
  CHECK(review["looked_at"] > 20);
  const Json& mistakes = review["mistakes"];
  REQUIRE(mistakes.size() >= 2);
  CHECK(mistakes.size() <= 4);
  double dearest = 1;
  for (const Json& mistake : mistakes) {
    CAPTURE(mistake.dump());
    CHECK(mistake["player"] == 1);
    CHECK(mistake["played"] != mistake["better"]);
    CHECK(mistake["cost"]["low"] > 0);
    CHECK(mistake["cost"]["value"] <= dearest);
    dearest = mistake["cost"]["value"];
  }
  CHECK(review["finding"].get<std::string>().starts_with("The costliest mistake was choice "));
}

TEST_CASE("a review is the same on any number of threads") {
  CHECK(review_of("--player 2 --most 2 --threads 1") ==
        review_of("--player 2 --most 2 --threads 3"));
}

TEST_CASE("advice is given at a choice of a replay") {
  const Outcome advised = run("advise " + careless_game() + " --at 20 --budget 500");
  CAPTURE(advised.errors);
  CHECK(advised.exit_code == 0);
  CHECK(advised.out.starts_with("Turn "));
  expect_error("advise " + careless_game() + " --at 100000", 2, "choices, not 100000");
  expect_error("advise " + careless_game(), 2, "is a replay; expected a position file, or --at");
}

TEST_CASE("what can't review is refused") {
  expect_error("review " + careless_game() + " --agent greedy", 2, "can't review");
  expect_error("review /dev/null", 1, "expected");
}

}  // namespace
}  // namespace archon::review_test
