// archon tournament as a user meets it.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::tournament_cli_test {
namespace {

using Json = nlohmann::json;

const std::string kQuick = " --agent random --games 60 --replications 500 ";
const std::string kFour = " argus onyx gregg titanfang ";

Json held(const std::string& arguments) {
  const Outcome outcome = run("tournament --json - --quiet " + arguments);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

TEST_CASE("a tournament of four decks: who wins, which place, how many games") {
  const Outcome outcome = run("tournament --quiet --details --format single" + kFour + kQuick);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(outcome.told().find(" is the most likely winner, with ") < 80);
  CHECK(outcome.out.find("\nsingle, one\n4 players, all played by random\nrandom is a weak") !=
        std::string::npos);
  CHECK(outcome.told().find("the player with the best deck wins ") != std::string::npos);
  const std::string brief = run("tournament --quiet --format single" + kFour + kQuick).out;
  CHECK(brief.find("\n  --details ") != std::string::npos);
  CHECK(brief.find("\nsingle, one\n") == std::string::npos);

  const Json report = held("--format single" + kFour + kQuick);
  CHECK(report["archon_tournament"] == 1);
  CHECK(report["field"]["games"] == 60);
  REQUIRE(report["tournaments"].size() == 1);
  const Json& single = report["tournaments"][0];
  CHECK(single["tournaments"] == 500);
  CHECK(single["matches"] == 3);
  CHECK(single["games"] == 3);
  CHECK(single["players"].size() == 4);
  double wins = 0;
  for (const auto& player : single["players"]) {
    wins += player["wins"]["value"].get<double>();
    CHECK(player["places"].size() == 4);
    CHECK(player["place"] >= 1);
    CHECK(player["chains"] == 0);
    CHECK(player["played_wins"].is_null());
  }
  CHECK(wins == doctest::Approx(1));
}

TEST_CASE("the same deck twice is two equal players") {
  const Json report = held(
      "argus argus --agent random --replications 4000 --format round-robin "
      "--match best-of-three");
  for (const auto& player : report["tournaments"][0]["players"]) {
    CHECK(player["wins"]["value"].get<double>() == doctest::Approx(0.5).epsilon(0.06));
    CHECK(player["wins"]["low"] <= 0.5);
    CHECK(player["wins"]["high"] >= 0.5);
  }
  CHECK(report["field"]["games"] == 0);
}

TEST_CASE("every report is the same on one thread and on two, played tournaments included") {
  const std::string arguments =
      "--match adaptive --match handicap --play 3 --chain-games 40" + kFour + kQuick;
  const std::string one = run("tournament --quiet --details --threads 1 " + arguments).out;
  CHECK(one.find("Actually played, swiss, adaptive: 3 tournaments.") != std::string::npos);
  CHECK(one == run("tournament --quiet --details --threads 2 " + arguments).out);
  CHECK(one != run("tournament --quiet --details --seed 2 " + arguments).out);
}

TEST_CASE("formats are compared over the same tournaments") {
  const Json report = held("--compare" + kFour + kQuick);
  REQUIRE(report["tournaments"].size() == 4);
  double before = 1;
  for (const auto& kind : report["tournaments"]) {
    CHECK(kind["best_wins"]["value"] <= before);
    before = kind["best_wins"]["value"];
    CHECK(kind["behind"]["value"].get<double>() ==
          doctest::Approx(report["tournaments"][0]["best_wins"]["value"].get<double>() - before)
              .epsilon(1e-6));
  }
  const std::string table = run("tournament --quiet --compare" + kFour + kQuick).out;
  CHECK(table.find("The better deck is rewarded most by ") != std::string::npos);
}

TEST_CASE("players come from a file, with names, decks, agents and skill") {
  const Folder folder;
  const std::string file = folder.write("players.yaml",
                                        "players:\n"
                                        "  - {name: Ann, deck: argus, skill: 400}\n"
                                        "  - {name: Ben, deck: argus}\n"
                                        "  - onyx\n");
  const Json report = held("'" + file + "' --format round-robin" + kQuick);
  const Json& players = report["tournaments"][0]["players"];
  REQUIRE(players.size() == 3);
  CHECK(players[0]["player"] == "Ann");
  CHECK(players[0]["skill"].get<double>() == doctest::Approx(400));
  CHECK(players[0]["wins"]["value"] > 0.6);

  const std::string agents =
      folder.write("agents.yaml",
                   "players:\n"
                   "  - {name: Ann, deck: argus, agent: \"greedy:samples=1\"}\n"
                   "  - {name: Ben, deck: argus, agent: random}\n");
  const Json unequal = held("'" + agents +
                            "' --format round-robin --games 40 --replications 500 "
                            "--match adaptive --chain-games 16");
  CHECK(unequal["tournaments"][0]["players"][0]["player"] == "Ann");
  CHECK(unequal["tournaments"][0]["players"][0]["wins"]["value"] > 0.8);

  const std::string triad = folder.write("triad.yaml",
                                         "players:\n"
                                         "  - {name: Ann, decks: [argus, onyx, gregg]}\n"
                                         "  - {name: Ben, decks: [titanfang, evellin, vlaad]}\n");
  CHECK(held("'" + triad + "' --format round-robin --match triad" +
             kQuick)["tournaments"][0]["games"] >= 2);
}

TEST_CASE("in a sealed tournament the decks are dealt, and nobody is the favourite") {
  const Json report = held(
      "--sealed 4 --pool 6 --format single --agent random --games 200 "
      "--replications 4000");
  CHECK(report["sealed"] == true);
  CHECK(report["decks"].size() == 6);
  for (const auto& player : report["tournaments"][0]["players"])
    CHECK(player["wins"]["value"].get<double>() == doctest::Approx(0.25).epsilon(0.15));
}

TEST_CASE("a tournament in a run is resumed to the same report") {
  const Folder folder;
  const std::string file = "'" + folder.file("cup.run") + "'";
  const std::string arguments =
      "--match adaptive --play 4 --chain-games 40 --threads 2" + kFour + kQuick;
  const std::string whole = run("tournament --quiet " + arguments).out;
  CHECK(run("tournament --quiet " + arguments + " --run " + file).out == whole);
  CHECK(run("report --quiet " + file).out == whole);
  const Outcome forgotten =
      run_script("sqlite3 " + file + " 'delete from game where number % 3 = 0'");
  if (forgotten.exit_code != 0) return;  // no sqlite3 at hand
  CHECK(run("report --quiet " + file).out != whole);
  CHECK(run("resume --quiet " + file).out == whole);
}

TEST_CASE("what can't be held is refused with a reason") {
  expect_error("tournament --agent random", 2, "no players; expected DECKS or --sealed");
  const Folder events;
  expect_error("tournament '" + events.write("event.yaml", "archon_event: 1\n") + "'", 1,
               "the file of an event; expected one of players");
  expect_error("tournament argus --agent random", 1,
               "a tournament needs 2 to 1000 players; there is 1");
  expect_error("tournament argus onyx --format swis", 2, "unknown format 'swis'");
  expect_error("tournament argus onyx --match best", 2, "unknown kind of match 'best'");
  expect_error("tournament argus onyx --match triad", 1, "has 1 deck; matches of 'triad' need 3");
  expect_error("tournament argus onyx --format swiss:cut=4", 1, "the cut is larger than the field");
  expect_error("tournament argus onyx --each 4 --within 3", 2, "--each and --within");
  const Folder folder;
  const std::string file = folder.write("players.yaml", "players:\n  - {name: Ann, dek: argus}\n");
  expect_error("tournament '" + file + "'", 1, "unknown key 'dek'");
}

TEST_CASE("Markdown and CSV have every player") {
  const Outcome markdown =
      run("tournament --quiet --markdown - --match handicap --chain-games 16" + kFour + kQuick);
  CHECK(markdown.out.find("| player | wins |") != std::string::npos);
  CHECK(markdown.out.find("| chains |") != std::string::npos);
  const Outcome csv = run("tournament --quiet --csv -" + kFour + kQuick);
  CHECK(csv.out.starts_with("format,match,player,decks,wins,"));
  CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') == 5);
}

}  // namespace
}  // namespace archon::tournament_cli_test
