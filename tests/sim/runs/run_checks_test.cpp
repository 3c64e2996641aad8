// What is in a run is what was played: checksums, games played again, runs that can only be read.
#include <doctest/doctest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <string>

#include "sim/runs/database.h"
#include "tests/sim/program.h"

namespace archon::run_checks_test {
namespace {

const std::string kMatch = "match argus onyx --a random --b random --quiet --games 40 --seed ";

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST_CASE("a row that was changed is named, and played again by whoever goes on") {
  const Folder folder;
  const std::string file = folder.file("one.run");
  const std::string whole = run(kMatch + "1 --run '" + file + "'").out;
  sim::Database::open(file, 0).execute(
      "UPDATE game SET winner = CASE winner WHEN 'a' THEN 'b' ELSE 'a' END WHERE number = 7");
  expect_error("report '" + file + "'", 1, file + ": game 7 of decks 1 and 2 is damaged; expected");
  const Outcome outcome = run("resume --quiet '" + file + "'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == whole);
  CHECK(outcome.errors ==
        "archon: " + file + ": game 7 of decks 1 and 2 was damaged and has been played again\n");
  CHECK(run("report --quiet '" + file + "'").out == whole);
}

TEST_CASE("games are played again to see whether they are what stands in the run") {
  const Folder folder;
  const std::string file = folder.file("one.run");
  run(kMatch + "1 --run '" + file + "'");
  const Outcome well = run("report --verify 15 '" + file + "'");
  CHECK(well.exit_code == 0);
  CHECK(
      has(well.errors, "15 of 40 games played again, all the same as in the run; no damaged rows"));

  // A game of another run is sound, but not this one's.
  const std::string other = folder.file("other.run");
  run(kMatch + "2 --run '" + other + "'");
  sim::Database database = sim::Database::open(file, 0);
  database.execute("ATTACH '" + other + "' AS other");
  database.execute("REPLACE INTO game SELECT * FROM other.game WHERE number = 9");
  const Outcome wrong = run("report --verify '" + file + "'");
  CHECK(wrong.exit_code == 1);
  CHECK(has(wrong.errors, "game 9 of decks 1 and 2 goes differently when played again"));
  CHECK(has(wrong.errors, "40 of 40 games played again, 1 not the same as in the run"));
}

TEST_CASE("a run that is over is resumed where nothing can be written") {
  // The superuser can write anywhere, and so becomes somebody else.
  const std::string as = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : "";
  if (run_script(as + "$ARCHON --version").exit_code != 0) {
    MESSAGE("skipped: nobody else can run the program here");
    return;
  }
  const Folder folder;
  const std::string file = folder.file("one.run");
  const std::string whole = run(kMatch + "1 --run '" + file + "'").out;
  const std::string resume = as + "$ARCHON resume --quiet '" + file + "'";
  run_script("chmod 644 '" + file + "'; chmod 555 '" + folder.file("") + "'");
  const Outcome over = run_script(resume);
  CHECK(over.exit_code == 0);
  CHECK(over.out == whole);
  CHECK(over.errors.empty());

  run_script("chmod 755 '" + folder.file("") + "'");
  sim::Database::open(file, 0).execute("DELETE FROM game WHERE number > 20");
  run_script("chmod 555 '" + folder.file("") + "'");
  const Outcome unfinished = run_script(resume);
  CHECK(unfinished.exit_code == 1);
  CHECK(has(unfinished.errors, "can't be written (Permission denied)"));
  run_script("chmod 755 '" + folder.file("") + "'");
}

TEST_CASE("a match in which no turn was played has numbers everywhere") {
  const Outcome outcome =
      run("match argus onyx --a program:false --b random --games 4 --quiet --json - --salt "
          "00000000000000000000000000000000000000000000000000000000000000aa");
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["side_a"]["forfeits"]["games"] == 4);
  for (const char* side : {"side_a", "side_b"})
    for (const char* mean : {"cards_played_per_turn", "reaps_per_turn"})
      CHECK(json[side][mean].is_number());
}

}  // namespace
}  // namespace archon::run_checks_test
