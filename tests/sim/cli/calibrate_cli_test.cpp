// What `archon calibrate` finds of games that the program played itself, as if people had.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/trees/csv.h"
#include "tests/sim/program.h"

namespace archon::calibrate_cli_test {
namespace {

const std::string kBundled = "'" ARCHON_SOURCE_DIR "/data/keyforge/decks' ";

// Of a ranking's pairings: a row a game.
std::string games_of(const std::string& pairings) {
  std::string out = "deck a;deck b;winner\n";
  CsvReader reader(pairings);
  CsvReader::Row row;
  reader.next(row);
  while (reader.next(row)) {
    for (std::string* name : {&row[0], &row[1]}) std::erase(*name, '"');
    for (int game = 0; game < std::stoi(row[2]); ++game)
      out += fmt::format("{};{};{}\n", row[0], row[1], game < std::stod(row[3]) ? "a" : "b");
  }
  return out;
}

TEST_CASE("games that a player plays agree with its ranking and with the cards") {
  const Folder folder;
  const std::string run_file = folder.file("mine.run");
  REQUIRE(
      run("rank " + kBundled + "--agent greedy --games 600 --quiet --run " + run_file).exit_code ==
      0);
  const std::string pairings = folder.file("pairings.csv");
  REQUIRE(run("rank " + kBundled +
              "--agent greedy --games 600 --sure 1 --seed 5 --quiet --pairings " + pairings)
              .exit_code == 0);
  const std::string games = folder.write("games.csv", games_of(read(pairings)));
  const Outcome outcome =
      run("calibrate " + games + " " + kBundled + "--ranking " + run_file + " --quiet --json -");
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  const auto found = nlohmann::json::parse(outcome.out);
  REQUIRE(found["judges"].size() == 2);
  for (const auto& judge : found["judges"]) {
    CAPTURE(judge.dump());
    CHECK(judge["log_loss_cross"].get<double>() < judge["log_loss_coin"].get<double>());
    CHECK(judge["slope"]["low"].get<double>() > 0);
  }
  // The very player knows more than the cards.
  CHECK(found["judges"][1]["log_loss"].get<double>() <
        found["judges"][0]["log_loss"].get<double>());
  const Outcome words = run("calibrate " + games + " " + kBundled + "--quiet");
  CHECK(words.out.starts_with("People's results agree with predictions by ace's games"));
}

TEST_CASE("a few games tell nothing, and mistakes are told with their place") {
  const Folder folder;
  const std::string few = folder.write(
      "few.csv",
      "deck a,deck b,winner\nRadiant Argus the Supreme,\"Miss \"\"Onyx\"\" Censorius\",b\n"
      "Stranger,Radiant Argus the Supreme,a\n");
  const Outcome outcome = run("calibrate " + few + " argus onyx");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("1 game is too few to say how well predictions"));
  CHECK(outcome.told().find("left out: 1 game of decks that were not given: 'Stranger'") !=
        std::string::npos);
  const std::string bad = folder.write("bad.csv", "deck a,deck b\nx,y\n");
  const Outcome refused = run("calibrate " + bad + " argus onyx");
  CHECK(refused.exit_code == 1);
  CHECK(refused.one_line());
  CHECK(refused.errors.find("bad.csv: line 1: no column 'winner'") != std::string::npos);
  CHECK(run("calibrate nowhere.csv argus onyx").one_line());
}

}  // namespace
}  // namespace archon::calibrate_cli_test
