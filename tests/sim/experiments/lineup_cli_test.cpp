// archon lineup and archon auction as a user meets them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "tests/sim/program.h"

namespace archon::lineup_cli_test {
namespace {

using Json = nlohmann::json;

// A ranking of seven bundled decks.
struct Ranked : Folder {
  std::string ranking = file("field.run");

  Ranked() {
    const Outcome outcome =
        run("rank argus onyx gregg titanfang vlaad winifred evellin --agent greedy:samples=1 "
            "--games 200 --quiet --run " +
            ranking);
    REQUIRE(outcome.exit_code == 0);
  }
  Json json(const std::string& arguments) const {
    const Outcome outcome = run("lineup " + ranking + " --json - " + arguments);
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return Json::parse(outcome.out);
  }
};

TEST_CASE("line-ups come from a ranking's games, of every kind of match") {
  const Ranked field;
  const Json any = field.json("");
  CHECK(any["archon_lineup"] == 1);
  CHECK(any["lineups"].size() == 35);  // three of seven
  double share = 0;
  double best = 0;
  for (const Json& one : any["lineups"]) {
    share += one["share"].get<double>();
    best += one["best"].get<double>();
    CHECK(one["worst"]["win_rate"].get<double>() <= one["win_rate"]["value"].get<double>() + 1e-9);
  }
  CHECK(share == doctest::Approx(1));
  CHECK(best == doctest::Approx(1));
  // Both choose from the same decks.
  CHECK(any["solved"]["win_rate"].get<double>() == doctest::Approx(0.5));

  const std::string known = "--mine argus onyx gregg --theirs vlaad winifred evellin";
  const Json triad = field.json(known);
  CHECK(triad["lineups"].size() == 1);
  CHECK(triad["triad"]["first_games"].size() == 9);
  CHECK(triad["triad"]["win_rate"] == triad["lineups"][0]["win_rate"]["value"]);
  const Json turned = field.json("--mine vlaad winifred evellin --theirs argus onyx gregg");
  CHECK(turned["triad"]["win_rate"].get<double>() ==
        doctest::Approx(1 - triad["triad"]["win_rate"].get<double>()));

  const Json one = field.json("--match one --mine argus --theirs vlaad");
  const Json reversal = field.json("--match reversal --mine argus --theirs vlaad");
  CHECK(one["lineups"][0]["win_rate"]["value"].get<double>() ==
        doctest::Approx(1 - reversal["lineups"][0]["win_rate"]["value"].get<double>()));
  const Json adaptive = field.json("--match adaptive --mine argus onyx --theirs vlaad");
  for (const Json& deck : adaptive["lineups"])
    CHECK(deck["win_rate"]["value"].get<double>() == doctest::Approx(0.5));
  const Json sealed = field.json("--match sealed --mine argus onyx gregg --theirs vlaad evellin");
  CHECK(sealed["lineups"].size() == 6);
  CHECK(sealed["lineups"][0]["decks"].size() == 2);
}

TEST_CASE("a line-up in words says what to bring, ban and begin with") {
  const Ranked field;
  const Outcome told =
      run("lineup " + field.ranking + " --mine argus onyx gregg --theirs vlaad winifred evellin");
  CHECK(told.exit_code == 0);
  CHECK(told.out.starts_with("Bring "));
  CHECK(std::regex_search(told.out, std::regex("begin\\swith\\s")));
  CHECK(told.out.find("ban ") != std::string::npos);
  const auto refused = [&](const std::string& arguments, int code, const std::string& why) {
    const Outcome outcome = run("lineup " + arguments);
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == code);
    CHECK(outcome.errors.find(why) != std::string::npos);
  };
  refused(field.ranking + " --mine argus onyx", 1, "2 of your decks; a line-up for triad takes 3");
  refused(field.ranking + " --mine argus onyx argus", 1, "a deck stands twice");
  refused(field.ranking + " --mine argsu", 1, "no deck of the run is called 'argsu'");
  refused(field.ranking + " --match tetrad", 2, "tetrad");
  refused("nofile.run", 1, "nofile.run");
}

TEST_CASE("a bid's run becomes a card for the auction") {
  const Folder folder;
  const std::string bid = folder.file("bid.run");
  REQUIRE(run("bid argus onyx --agent greedy:samples=1 --max-games 200 --quiet --run " + bid)
              .exit_code == 0);
  const Outcome told = run("auction " + bid);
  CAPTURE(told.errors);
  CHECK(told.exit_code == 0);
  CHECK(told.out.find("they have bid") != std::string::npos);
  const Json card = Json::parse(run("auction " + bid + " --json - --they-think 4").out);
  CHECK(card["archon_auction"] == 1);
  CHECK(card["answers"].size() == 25);
  for (const Json& trial : card["trials"])
    if (trial["opponent"] == "same")
      CHECK(trial["advice"].get<double>() >= trial["honest"].get<double>() - 1e-9);
  const std::string json = folder.file("bid.json");
  REQUIRE(run("report " + bid + " --json " + json).exit_code == 0);
  CHECK(run("auction " + json).out == told.out);
  CHECK(run("auction " + bid + " --deck gregg").exit_code == 1);
  CHECK(run("lineup " + bid).errors.find("doesn't say how often") != std::string::npos);
}

}  // namespace
}  // namespace archon::lineup_cli_test
