// archon tally as a user meets it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::tally_cli_test {
namespace {

using Json = nlohmann::json;

// The games of a match, its own JSON, and what was counted in them.
struct Counted {
  Json match;
  Json tally;
  std::string csv;
};

Counted counted(const Folder& folder) {
  const Outcome outcome = run_script(
      "cd '" + folder.file("") +
      "' && mkdir games && $ARCHON match argus onyx --a greedy --b greedy -n 20 -q --replays games "
      "--json match.json >/dev/null && $ARCHON tally games --json tally.json --csv tally.csv");
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("20 games\n"));
  return {Json::parse(read(folder.file("match.json"))),
          Json::parse(read(folder.file("tally.json"))), read(folder.file("tally.csv"))};
}

TEST_CASE("what is counted is a page and Markdown, too") {
  const Outcome outcome = run_script(
      "cd \"$(mktemp -d)\" && mkdir games && $ARCHON match argus onyx --a random --b random -n 2 "
      "-q "
      "--replays games >/dev/null && $ARCHON tally games --html page.html --md - && cat page.html");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("# Counts from recorded games"));
  CHECK(outcome.out.find("| house | turns | share |") != std::string::npos);
  CHECK(outcome.out.find("<th scope=\"row\">Logos</th>") != std::string::npos);
}

TEST_CASE("what is counted in replays is what the match counted") {
  const Folder folder;
  const Counted c = counted(folder);
  CHECK(c.tally["games"] == 20);
  CHECK(c.tally["open"] == 0);
  REQUIRE(c.tally["decks"].size() == 2);
  for (const Json& deck : c.tally["decks"]) {
    const std::string side = deck["deck"] == "Radiant Argus the Supreme" ? "a" : "b";
    CAPTURE(side);
    CHECK(deck["games"] == 20);
    double turns = 0;
    double first = 0;
    double share = 0;
    double reaps = 0;
    double played = 0;
    for (const Json& house : deck["houses"]) {
      turns += house["turns"].get<double>();
      first += house["first"].get<double>();
      share += house["share"].get<double>();
      reaps += house["reaps_a_turn"].get<double>() * house["turns"].get<double>();
      played += house["cards_a_turn"].get<double>() * house["turns"].get<double>();
    }
    CHECK(turns == deck["turns"]);
    CHECK(first == 20);
    CHECK(share == doctest::Approx(1));
    const Json& seen = c.match["side_" + side];
    CAPTURE(seen.dump().substr(0, 600));
    CHECK(reaps / 20 == doctest::Approx(seen["reaps_per_game"].get<double>()).epsilon(0.02));
    CHECK(played > 0);
    REQUIRE(deck["by_turn"].size() > 1);
    CHECK(deck["by_turn"][0]["turn"] == 5);
    CHECK(deck["by_turn"][0]["games"] == 20);
    double before = 0;
    for (const Json& at : deck["by_turn"]) {
      CHECK(at["creatures"] >= 0);
      CHECK(at["keys"] <= 3);
      if (at["games"] == 20) CHECK(at["fights"].get<double>() >= before);
      before = at["fights"].get<double>();
    }
  }
  CHECK(c.csv.starts_with("deck,agent,kind,of,what,value\n"));
  CHECK(c.csv.find(",house,Sanctum,turns,") != std::string::npos);
  CHECK(c.csv.find(",turn,5,creatures,") != std::string::npos);
}

TEST_CASE("what is no replay is named") {
  const Folder folder;
  expect_error("tally " + folder.write("deck.json", "{}"), 1, "deck.json");
  expect_error("tally " + folder.file("nothing.json"), 1, "nothing.json");
}

}  // namespace
}  // namespace archon::tally_cli_test
