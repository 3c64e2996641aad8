// Runs that are kept in files: whatever ends them, nothing is lost, and the report of a resumed one
// is that of one that nothing happened to.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "sim/runs/database.h"
#include "tests/sim/program.h"

namespace archon::run_test {
namespace {

using Json = nlohmann::json;

const std::string kMatch = "match argus onyx --a greedy:samples=2 --b random --quiet ";
const std::string kBid = "bid argus onyx --agent greedy:samples=1 --within 2 --quiet ";
const std::string kRank =
    "rank argus onyx gregg vlaad --agent greedy:samples=1 --sure 1 --within 30 --quiet ";
const std::string kHandicap =
    "handicap argus onyx gregg vlaad --agent greedy:samples=1 --within 3 --quiet ";

// Everything that a command can say of such a run.
std::string all_reports(const std::string& arguments, const std::vector<std::string>& formats) {
  const Folder folder;
  std::string files;
  for (const std::string& format : formats)
    files += " --" + format + " '" + folder.file(format) + "'";
  const Outcome outcome = run(arguments + files);
  CAPTURE(arguments);
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  std::string all = outcome.out;
  for (const std::string& format : formats) all += read(folder.file(format));
  return all;
}

int64_t games_in(const std::string& report) {
  return Json::parse(run("report --quiet --json - '" + report + "'").out)["games"];
}

// Kills the command, and every one that goes on, at any moment of the time that it takes
// undisturbed, so many times; then lets it end.
void kill_and_compare(const std::string& command, int kills,
                      const std::vector<std::string>& formats) {
  const Folder folder;
  const std::string file = folder.file("game.run");
  const auto begin = std::chrono::steady_clock::now();
  const std::string whole = all_reports(command + "--threads 2", formats);
  const std::chrono::duration<double> takes = std::chrono::steady_clock::now() - begin;
  std::random_device dice;
  std::uniform_real_distribution<double> moment(0.05, std::min(1.0, 0.9 * takes.count()));
  std::string moments;
  int64_t games = 0;
  for (int i = 0; i < kills; ++i) {
    const std::string words =
        std::filesystem::exists(file) ? "resume '" + file + "'" : command + "--run '" + file + "'";
    const std::string seconds = std::to_string(moment(dice));
    moments += " " + seconds;
    run_script("timeout --foreground -s KILL " + seconds + " $ARCHON " + words +
               " --quiet --threads 2 >/dev/null");
    if (!std::filesystem::exists(file)) continue;
    const int64_t now = games_in(file);
    CHECK(now >= games);  // what was there stays
    games = now;
  }
  CAPTURE(moments);
  MESSAGE(command << "killed at" << moments << ": " << games << " games kept");
  if (!std::filesystem::exists(file)) run(command + "--run '" + file + "'");
  CHECK(all_reports("resume --quiet --threads 2 '" + file + "'", formats) == whole);
  CHECK(all_reports("report --quiet '" + file + "'", formats) == whole);
}

TEST_CASE("a match that is killed at any moment, and resumed, reports as if nothing had happened") {
  kill_and_compare(kMatch + "--games 1500 ", 6, {"json", "csv"});
}

TEST_CASE("a bid that is killed at any moment, and resumed, reports as if nothing had happened") {
  kill_and_compare(kBid, 3, {"json"});
}

TEST_CASE(
    "a ranking that is killed at any moment, and resumed, reports as if nothing had happened") {
  kill_and_compare(kRank, 3, {"json", "csv", "markdown", "pairings"});
}

TEST_CASE("a ladder that is killed at any moment, and resumed, goes on at its rung") {
  kill_and_compare("rank argus onyx gregg --sure 1 --games 40 --quiet ", 2, {"json", "csv"});
}

TEST_CASE(
    "handicaps that are killed at any moment, and resumed, report as if nothing had happened") {
  kill_and_compare(kHandicap, 3, {"json", "csv", "markdown"});
}

TEST_CASE("whatever asks a run to end, it says how to go on, and that goes on") {
  const std::string command = kMatch + "--games 1000 ";
  const std::string whole = run(command).out;
  for (const auto& end : {std::pair("INT", 130), std::pair("TERM", 143), std::pair("HUP", 129)}) {
    CAPTURE(end.first);
    const Folder folder;
    const std::string file = folder.file("it's mine.run");
    // Once the file is there, however long that takes on a busy machine.
    const Outcome outcome = run_script(
        "set -m\nfile=\"" + file +
        "\"\n$ARCHON match argus onyx --a greedy:samples=2 --b random --games 1000 --threads 1 "
        "--run \"$file\" &\n"
        "while [ ! -s \"$file\" ]; do sleep 0.02; done\nsleep 0.2\nkill -" +
        end.first + " $!\nwait $!\n");
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == end.second);
    const std::string before = "archon: to continue: ";
    const size_t at = outcome.errors.find(before);
    REQUIRE(at != std::string::npos);
    // The line works as it stands there.
    const std::string line = outcome.errors.substr(at + before.size());
    CHECK(line.find("it'\\''s mine.run'\n") != std::string::npos);
    const Outcome resumed = run_script("archon() { $ARCHON \"$@\" --quiet; }\n" + line);
    CHECK(resumed.exit_code == 0);
    CHECK(resumed.out == whole);
    CHECK(run("report \"" + file + "\"").out == whole);
  }
}

TEST_CASE("what an interrupted run reports is what its file reports") {
  const Folder folder;
  const std::string file = folder.file("game.run");
  const Outcome outcome = run_until("INT",
                                    "match argus onyx --a greedy --b greedy --quiet "
                                    "--threads 1 --games 100000 --run '" +
                                        file + "'");
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.told().find("interrupted: 100000 games were requested") != std::string::npos);
  CHECK(run("report --quiet '" + file + "'").out == outcome.out);
}

TEST_CASE("a full disk ends a run, which tells what it has played and can be resumed") {
  const Folder folder;
  const std::string file = folder.file("game.run");
  const std::string command = kMatch + "--games 1200 ";
  // No file may have more than 60 blocks: a write beyond fails.
  const Outcome outcome = run_script("trap '' XFSZ\nulimit -f 60\nexec $ARCHON " + command +
                                     "--run '" + file + "' --json '" + folder.file("json") + "'");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.errors.find("game.run: can't be written (") != std::string::npos);
  CHECK(outcome.errors.find("archon: to continue: archon resume ") != std::string::npos);
  CHECK(outcome.out.find("  games") != std::string::npos);
  CHECK(Json::parse(read(folder.file("json")))["games"] > 0);
  CHECK(run("resume --quiet '" + file + "'").out == run(command).out);
}

TEST_CASE("reports that can't be written keep nothing else from being written") {
  const Folder folder;
  const std::string file = folder.file("game.run");
  const std::string command = kMatch + "--games 20 ";
  const std::string whole = run(command + "--csv -").out;
  const std::string csv = folder.file("games.csv");
  const Outcome closed = run(command + "--run '" + file + "' --csv '" + csv + "' >/dev/full");
  CHECK(closed.exit_code == 1);
  CHECK(closed.one_line());
  CHECK(read(csv) == whole);
  CHECK(run("report --csv - '" + file + "'").out == whole);
}

TEST_CASE("the folder of a run may vanish: what was played is told") {
  const Folder folder;
  const Outcome outcome =
      run_script("cd '" + folder.file("") + "' && mkdir gone\n" + "$ARCHON " + kMatch +
                 "--threads 1 --games 100000 --run gone/game.run &\n"
                 "sleep 1; rm -r gone; wait $!\n");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.errors.find("gone/game.run: can't be written (") != std::string::npos);
  CHECK(outcome.told().find("interrupted: 100000 games were requested") != std::string::npos);
}

TEST_CASE("a ranking whose time was over stays over") {
  const Folder folder;
  const std::string file = folder.file("rank.run");
  const Outcome outcome =
      run("rank argus onyx gregg --agent greedy --sure 1 --games 1000000 "
          "--time 1 --threads 1 --quiet --run '" +
          file + "'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.told().find("time ran out") != std::string::npos);
  CHECK(run("resume --quiet '" + file + "'").out == outcome.out);
  CHECK(run("report --quiet '" + file + "'").out == outcome.out);
}

TEST_CASE("a resumed match completes its folder of replays") {
  const Folder folder;
  const std::string games = folder.file("games");
  const std::string others = folder.file("others");
  std::filesystem::create_directory(games);
  std::filesystem::create_directory(others);
  const std::string command = kMatch + "--games 600 --threads 1 ";
  CHECK(run(command + "--replays '" + others + "'").exit_code == 0);
  const std::string file = folder.file("game.run");
  run_script("$ARCHON " + command + "--run '" + file + "' --replays '" + games +
             "' & match=$!\n"
             "while kill -0 $match 2>/dev/null && [ $(ls '" +
             games +
             "' | wc -l) -lt 50 ]; do sleep 0.02; done\n"
             "kill -KILL $match 2>/dev/null; wait $match");
  REQUIRE(std::filesystem::exists(file));
  CHECK(run("resume --quiet '" + file + "'").exit_code == 0);
  CHECK(run_script("rm -f '" + games + "'/*.tmp; diff -r '" + games + "' '" + others + "'")
            .exit_code == 0);
}

TEST_CASE("a report is what the games in the file add up to, and they are not played again") {
  const Folder folder;
  const std::string file = folder.file("game.run");
  REQUIRE(run(kMatch + "--games 20 --run '" + file + "'").exit_code == 0);
  const std::string other = folder.file("other.run");
  REQUIRE(run(kMatch + "--games 20 --seed 77 --run '" + other + "'").exit_code == 0);
  const Json others = Json::parse(run("report --quiet --json - '" + other + "'").out);
  {
    sim::Database games = sim::Database::open(file, 5000);
    games.execute("ATTACH '" + other + "' AS other");
    games.execute("DELETE FROM main.game");
    games.execute("INSERT INTO main.game SELECT * FROM other.game");
  }
  for (const char* command : {"report", "resume"}) {
    const Json json = Json::parse(run(command + (" --quiet --json - '" + file + "'")).out);
    CHECK(json["side_b"] == others["side_b"]);
    CHECK(json["turns"] == others["turns"]);
    CHECK(json["interrupted"] == false);
  }
  sim::Database::open(file, 5000).execute("DELETE FROM game WHERE number > 12");
  const Json there = Json::parse(run("report --quiet --json - '" + file + "'").out);
  CHECK(there["games"] == 12);
  CHECK(there["interrupted"] == true);
  CHECK(Json::parse(run("resume --quiet --json - '" + file + "'").out)["games"] == 20);
}

// The queries of a document, each with the file that it asks.
std::vector<std::pair<std::string, std::string>> documented_queries(const std::string& document) {
  std::vector<std::pair<std::string, std::string>> out;
  const std::string before = "$ sqlite3 -box ";
  for (size_t at = 0; (at = document.find(before, at)) != std::string::npos;) {
    at += before.size();
    const size_t query = document.find('"', at) + 1;
    out.emplace_back(document.substr(at, query - 2 - at),
                     document.substr(query, document.find('"', query) - query));
  }
  return out;
}

TEST_CASE("the documents of runs name every table and column, and their queries find something") {
  const Folder folder;
  const std::string games = folder.file("long.run");
  const std::string ranks = folder.file("ranks.run");
  REQUIRE(run(kMatch + "--games 20 --run '" + games + "'").exit_code == 0);
  REQUIRE(
      run("rank argus onyx --agent random --quiet --games 80 --run '" + ranks + "'").exit_code ==
      0);
  const std::string document =
      read(ARCHON_SOURCE_DIR "/docs/runs.md") + read(ARCHON_SOURCE_DIR "/data/run-file.md");
  const auto queries = documented_queries(document);
  CHECK(queries.size() >= 5);
  for (const auto& asked : queries) {
    const std::string& query = asked.second;
    CAPTURE(query);
    sim::Database database = sim::Database::open(folder.file(asked.first), 0);
    CHECK(database.prepare(query).step());
  }
  sim::Database database = sim::Database::open(games, 0);
  sim::Statement columns = database.prepare(
      "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c "
      "WHERE t.type = 'table'");
  while (columns.step()) {
    const auto table = std::get<std::string>(columns.value(0));
    auto column = std::get<std::string>(columns.value(1));
    CAPTURE(column);
    CHECK(document.find("**`" + table + "`**") != std::string::npos);
    if (table == "game" && column.ends_with("_b")) column.back() = 'a';
    CHECK(document.find("`" + column + "`") != std::string::npos);
  }
  for (const std::string& file : {games, ranks}) {
    sim::Database settings = sim::Database::open(file, 0);
    sim::Statement names = settings.prepare("SELECT name FROM experiment");
    while (names.step())
      CHECK(document.find("`" + std::get<std::string>(names.value(0)) + "`") != std::string::npos);
  }
}

}  // namespace
}  // namespace archon::run_test
