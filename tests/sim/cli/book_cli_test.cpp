// Which edition of the rules commands play by where --rules names none.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::book_cli_test {
namespace {

using Json = nlohmann::json;

// A bundled deck, and the same cards as a deck of Vault Masters 2023.
struct TwoBooks : Folder {
  std::string early = deck("early.json", "cota");
  std::string late = deck("late.json", "vm23");

  std::string deck(const std::string& name, const std::string& set) const {
    Json out =
        Json::parse(read(ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json"));
    out["name"] = "Argus of " + set;
    out["set"] = set;
    out.erase("uuid");
    write(name, out.dump());
    return file(name);
  }
  std::string rules_of(const std::string& arguments) const {
    const Outcome outcome = run(arguments + " --json -");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return Json::parse(outcome.out)["rules"];
  }
};

TEST_CASE("where a deck is of a later set games are played by the rules of 2026") {
  const TwoBooks books;
  const std::string others = " onyx --a random --b random --games 2";
  CHECK(books.rules_of("match " + books.early + others) == "2021-03");
  CHECK(books.rules_of("match " + books.late + others) == "2026");
  CHECK(books.rules_of("match onyx " + books.late + " --a random --b random --games 2") == "2026");
  CHECK(books.rules_of("match " + books.late + others + " --rules v14") == "v14");
  CHECK(books.rules_of("match " + books.early + others + " --rules 2026") == "2026");
}

TEST_CASE("every command of many games asks the decks") {
  const TwoBooks books;
  const std::string two = books.late + " onyx --agent random ";
  CHECK(books.rules_of("rank " + two + "--games 40") == "2026");
  CHECK(books.rules_of("handicap " + two + "--games 40") == "2026");
  CHECK(books.rules_of("bid " + two + "--max-games 400") == "2026");
  CHECK(books.rules_of("versus " + two + "--games 2") == "2026");
  CHECK(books.rules_of("tournament " + two + "--games 40") == "2026");
  CHECK(books.rules_of("bench greedy random --pool " + books.late + " --pool onyx --games 4") ==
        "2026");
}

TEST_CASE("the report and a note say so, and the run keeps it") {
  const TwoBooks books;
  const std::string run_file = books.file("one.run");
  const Outcome outcome = run("match " + books.late +
                              " onyx --a random --b random --games 2 --details --run " + run_file);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.told().find("seed 1, rules of 2026") != std::string::npos);
  CHECK(outcome.errors.find("playing by the rules of 2026") != std::string::npos);
  CHECK(books.rules_of("report " + run_file) == "2026");
}

TEST_CASE("the cells of a run without rules are played by the book of its decks") {
  const TwoBooks books;
  books.write("grid.yaml", "decks: [" + books.late + ", onyx]\nagents: random\ngames: 2\n");
  const Outcome outcome = run("run " + books.file("grid.yaml") + " --quiet --json -");
  REQUIRE(outcome.exit_code == 0);
  CHECK(Json::parse(outcome.out)["cells"][0]["rules"] == "2026");
}

}  // namespace
}  // namespace archon::book_cli_test
