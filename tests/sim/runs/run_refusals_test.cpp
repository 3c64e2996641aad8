// What is no run, or not one for this program, is refused with a line that says why.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "sim/runs/database.h"
#include "tests/sim/program.h"

namespace archon::run_refusals_test {
namespace {

const std::string kMatch = "match argus onyx --a random --b random --games 4 --quiet ";

// A run that is over, and then changed.
std::string changed(const Folder& folder, const std::string& name, const std::string& sql) {
  std::string file = folder.file(name);
  REQUIRE(run(kMatch + "--run '" + file + "'").exit_code == 0);
  sim::Database::open(file, 0).execute(sql);
  return file;
}

void expect_refused(const std::string& file, const std::string& words) {
  for (const char* command : {"resume '", "report '"})
    expect_error(command + file + "'", 1, file + ": " + words);
}

TEST_CASE("a file that is no run is refused") {
  const Folder folder;
  expect_refused(folder.file("none.run"), "no such file; expected a run");
  expect_refused(folder.file(""), "is a folder; expected a run");
  expect_refused("/dev/null", "is a device; expected a run");
  const std::string pipe = folder.file("pipe");
  run_script("mkfifo '" + pipe + "'");
  expect_refused(pipe, "is a pipe; expected a run");
  expect_refused(folder.write("empty.run", ""), "is empty; expected a run");
  expect_refused(folder.write("text.run", "the games that I played\n"), "is not a run");
  expect_refused(folder.write("json.run", "{\"archon_match\": 1}"), "is not a run");
  const std::string foreign = folder.write("foreign.run", "");
  sim::Database::open(foreign, 0).execute("CREATE TABLE game (name TEXT)");
  expect_refused(foreign, "is an SQLite file of another program; expected a run");
}

TEST_CASE("a run of another version, card library or format is refused, and both are named") {
  const Folder folder;
  expect_refused(
      changed(folder, "game.run", "UPDATE experiment SET value = 'chess' WHERE name = 'game'"),
      "a run of the game 'chess', which is unknown to this program; expected keyforge");
  expect_refused(
      changed(folder, "version.run", "UPDATE experiment SET value = '0.0.9' WHERE name = 'archon'"),
      "a run of archon 0.0.9, but this is " ARCHON_VERSION "; expected");
  expect_refused(changed(folder, "library.run",
                         "UPDATE experiment SET value = '0123456789abcdef' WHERE name = 'library'"),
                 "a run with the card library 0123456789abcdef, but this is ");
  expect_refused(changed(folder, "format.run", "PRAGMA user_version = 7"),
                 "is a run in format 7; expected format 2");
}

TEST_CASE("no games are added to a run whose agent has learned something else since") {
  const Folder folder;
  const std::string networks = ARCHON_SOURCE_DIR "/data/keyforge/network/";
  const std::string file = folder.write("mine.network", read(networks + "best.network"));
  const std::string games = folder.file("games.run");
  const std::string agent = "mcts:iterations=2,eval=" + file;
  REQUIRE(
      run("match argus onyx --games 2 --quiet --a '" + agent + "' --b random --run '" + games + "'")
          .exit_code == 0);
  sim::Database::open(games, 0).execute("DELETE FROM game");
  const auto expect_other = [&](const std::string& command) {
    expect_error(command + " '" + games + "'", 1,
                 "an agent of this run had learned something else");
  };
  folder.write("mine.network", read(networks + "rivals.network"));
  expect_other("resume");
  CHECK(run("report --quiet '" + games + "'").exit_code == 0);
  std::filesystem::remove(file);
  expect_other("resume");
  folder.write("mine.network", read(networks + "best.network"));
  CHECK(run("resume --quiet '" + games + "'").exit_code == 0);
}

TEST_CASE("a damaged run is refused") {
  const Folder folder;
  const auto set = [](const std::string& name, const std::string& value) {
    return "UPDATE experiment SET value = " + value + " WHERE name = '" + name + "'";
  };
  expect_refused(changed(folder, "1.run", "DELETE FROM experiment WHERE name = 'seed'"),
                 "damaged: its experiment has no 'seed'");
  expect_refused(changed(folder, "2.run", set("seed", "'many'")), "damaged: 'many' is not a seed");
  expect_refused(changed(folder, "3.run", set("chains_a", "-3")), "damaged: 'chains_a' is -3");
  expect_refused(changed(folder, "4.run", set("games", "'all'")),
                 "damaged: its experiment has no 'games'");
  expect_refused(changed(folder, "5.run", set("command", "'poker'")),
                 "a run of 'poker', which is unknown to this program");
  expect_refused(changed(folder, "6.run", set("agent_a", "'gredy'")), "unknown agent 'gredy'");
  expect_refused(changed(folder, "7.run", "DELETE FROM deck WHERE id = 2"), "damaged: it doesn't");
  expect_refused(changed(folder, "8.run", "UPDATE deck SET list = '{'"), "");
  const std::pair<const char*, const char*> rows[] = {
      {"9.run", "turns = -1"}, {"10.run", "keys_by_turn_a = '9'"}, {"11.run", "chains_b = 5"}};
  for (const auto& [name, row] : rows) {
    const std::string file = changed(folder, name, std::string("UPDATE game SET ") + row);
    expect_error("report '" + file + "'", 1, file + ": game 1 of decks 1 and 2 is damaged");
  }
  expect_refused(changed(folder, "12.run", "DROP TABLE game"), "can't be used (no such table");

  const std::string cut = changed(folder, "cut.run", "PRAGMA user_version = 2");
  std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 2);
  expect_refused(cut, "");
}

TEST_CASE("a run begins only in a new file") {
  const Folder folder;
  const std::string file = folder.write("mine.txt", "mine");
  const std::string link = folder.file("link");
  std::filesystem::create_symlink(folder.file("nowhere"), link);
  for (const std::string& there : {file, link})
    expect_error(kMatch + "--run '" + there + "'", 1, there + ": already exists; expected");
  CHECK(read(file) == "mine");
  expect_error(kMatch + "--run /dev/null", 1, "/dev/null: is a device; expected");
  expect_error(kMatch + "--run '" + folder.file("") + "'", 1, "is a folder; expected");
  expect_error(kMatch + "--run '" + folder.file("no/such.run") + "'", 1, "can't be written");
  CHECK(folder.files() == 2);
}

TEST_CASE("reports that a run doesn't have are refused before it is played") {
  const Folder folder;
  const std::string bid = folder.file("bid.run");
  CHECK(run("bid argus onyx --agent random --max-games 40 --quiet --run '" + bid + "'").exit_code ==
        0);
  expect_error("report --csv - '" + bid + "'", 2, "--csv: this run has no report of that kind");
  const std::string match = folder.file("match.run");
  CHECK(run(kMatch + "--run '" + match + "'").exit_code == 0);
  expect_error("report --json - --csv - '" + match + "'", 2, "only one of them");
  expect_error("resume --pairings x.csv '" + bid + "'", 2, "--pairings");
  expect_error("report", 2, "RUN");
}

TEST_CASE("a run is played by one process at a time, and reported all the while") {
  const Folder folder;
  const std::string file = folder.file("game.run");
  const Outcome outcome = run_script(
      "cd '" + folder.file("") + "'\n" +
      "$ARCHON match argus onyx --a greedy --b greedy --games 100000 --threads 1 --quiet --run "
      "game.run "
      ">/dev/null 2>&1 &\n"
      "for i in {1..100}; do sleep 0.2; [ -s game.run ] && $ARCHON report --quiet --details "
      "game.run | "
      "grep ' games in ' | grep -qv ^0 && break; done\n"
      "$ARCHON resume game.run\n"
      "code=$?\n"
      "$ARCHON report --details game.run | grep -A1 ' games in '\n"
      "kill -TERM $!; wait $! 2>/dev/null\n"
      "exit $code\n");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.errors.starts_with(
      "archon: game.run: another process is playing this run; wait for it to end"));
  CHECK(outcome.errors.find("archon: not finished: ") != std::string::npos);
  CHECK(outcome.told().find("interrupted: 100000 games were requested") != std::string::npos);
  CHECK_FALSE(outcome.out.starts_with("0 games"));
}

}  // namespace
}  // namespace archon::run_refusals_test
