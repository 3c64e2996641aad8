// A game that fails is a result: the others are reported, and it is named and handed over.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "tests/sim/program.h"

namespace archon::failed_games_test {
namespace {

// A creature that answers for ever what it does at the end of a turn in which its player has so
// much Æmber.
class Broken {
 public:
  explicit Broken(int aember) { add("valdr", "Valdr", aember); }
  void add(const std::string& file, const std::string& card, int aember) {
    folder_.write("cards/" + file + ".card",
                  "card " + card +
                      "\nat the end of your turn, if your aember >= " + std::to_string(aember) +
                      ": exalt this\n"
                      "after you exalt a friendly creature: exalt it\n");
  }
  std::string file(const std::string& name) const { return folder_.file(name); }
  std::string cards() const { return " --cards '" + folder_.file("cards") + "' --quiet "; }
  const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
};

constexpr int kSeldom = 11;
constexpr int kOften = 1;

const std::string kMatch = "match argus onyx --a random --b random --seed 3 --games ";

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

std::string quoted(const std::string& file) { return " '" + file + "' "; }

TEST_CASE("a game that fails counts for neither, is named, and ends no match") {
  const Broken broken(kSeldom);
  const Outcome all = run(kMatch + "2000 --json -" + broken.cards());
  CHECK(all.exit_code == 1);
  const auto json = nlohmann::json::parse(all.out);
  const int failed = json["failures"]["games"];
  REQUIRE(failed > 0);
  CHECK(failed < 20);
  CHECK(json["games"].get<int>() + failed + json["failures"]["partners"].get<int>() == 2000);
  CHECK_FALSE(json["interrupted"].get<bool>());
  CHECK(has(json["failures"]["first"][0], "of Radiant Argus the Supreme against Miss "));
  CHECK(has(json["failures"]["first"][0], ": the script of Valdr never ends"));
  CHECK(has(all.errors, std::to_string(failed) + " of 2000 games failed and count"));

  const Outcome table = run(kMatch + "2000 --details --threads 3" + broken.cards());
  CHECK(table.exit_code == 1);
  CHECK(has(table.out, std::to_string(failed) + " of 2000 games failed and count for neither"));
  CHECK(has(table.out, "\ngame "));
  CHECK(table.out == run(kMatch + "2000 --details --threads 1" + broken.cards()).out);
  CHECK(has(run(kMatch + "2000 --html -" + broken.cards()).out, "games failed and count"));
}

TEST_CASE(
    "a run with games that failed is resumed, merged and reported as one that was never cut") {
  const Broken broken(kSeldom);
  const std::string whole = run(kMatch + "2000" + broken.cards()).out;
  const std::string one = quoted(broken.file("one.run"));
  const std::string match = kMatch + "2000" + broken.cards();
  run_script("$ARCHON " + match + "--run" + one + ">/dev/null & sleep 0.7; kill -9 $!; wait $!");
  const Outcome resumed = run("resume --quiet" + one);
  CHECK(resumed.exit_code == 1);
  CHECK(resumed.out == whole);
  const Outcome again = run("resume --quiet" + one);
  CHECK(again.exit_code == 1);
  CHECK(again.out == whole);

  std::string parts;
  for (const std::string part : {"1", "2", "3"}) {
    const std::string file = quoted(broken.file(part + ".run"));
    run(match + "--shard " + part + "/3 --run" + file);
    parts += file;
  }
  const std::string merged = quoted(broken.file("merged.run"));
  CHECK(run("report --quiet --out" + merged + parts).out == whole);
  CHECK(run("report --quiet" + merged).out == whole);
}

TEST_CASE("the replay of a game that failed goes as far as the game did") {
  const Broken broken(kSeldom);
  const std::string file = quoted(broken.file("one.run"));
  run(kMatch + "2000" + broken.cards() + "--run" + file);
  const std::string folder = broken.file("failed");
  const Outcome outcome = run("report" + file + "--failed" + quoted(folder));
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, ".json: game "));
  const std::string again = "report" + file + "--failed" + quoted(folder);
  CHECK(run(again).exit_code == 0);  // what is there is the same
  CHECK(has(outcome.out, "the script of Valdr never ends"));
  const Outcome replay = run_script("for f in '" + folder + "'/*.json; do $ARCHON replay \"$f\"" +
                                    " --cards" + quoted(broken.file("cards")) + "|| exit; done");
  CHECK(replay.exit_code == 0);
  CHECK(has(replay.out, "\nThe game failed in turn "));
  CHECK(has(replay.out, ": the script of Valdr never ends"));
  CHECK(has(replay.out, "\nThe choice that caused it: "));
  const std::string first = outcome.out.substr(0, outcome.out.find(": game "));
  const std::string kept = read(first);
  std::ofstream(first) << "another game";
  const Outcome refused = run(again);
  CHECK(refused.exit_code == 1);
  CHECK(has(refused.errors, "already exists and is not the replay of this game"));
  CHECK(read(first) == "another game");
  CHECK(run(again + " --force").exit_code == 0);
  CHECK(read(first) == kept);
}

TEST_CASE("a run of which too much fails stops, and goes on where that is wanted") {
  const Broken broken(kOften);
  const std::string file = quoted(broken.file("one.run"));
  const Outcome stopped = run(kMatch + "300" + broken.cards() + "--run" + file);
  CHECK(stopped.exit_code == 1);
  CHECK(has(stopped.errors,
            ": more than 1 % of the games failed; to continue anyway: archon resume "));
  CHECK(has(stopped.out, "interrupted: 300 games were requested"));
  CHECK(has(run("resume --quiet" + file).errors, ": more than 1 % of the games failed"));
  const Outcome all = run("resume --failures 100 --quiet" + file);
  CHECK(all.exit_code == 1);
  CHECK_FALSE(has(all.out, "interrupted"));
  CHECK(all.out == run(kMatch + "300 --failures 100" + broken.cards()).out);
  CHECK(all.out == run("report --quiet" + file).out);
  // Fewer than ten are never too many.
  CHECK_FALSE(has(run(kMatch + "6" + broken.cards()).errors, "more than"));
}

TEST_CASE("every kind of report tells of games that failed") {
  const Broken broken(3);
  broken.folder().write("grid.yaml",
                        "decks: [argus]\nopponents: [onyx]\nagents: [random]\ngames: 60\n");
  const std::string some = " --failures 100 --seed 3" + broken.cards();
  for (const std::string command :
       {"bid argus onyx --agent random --max-games 100",
        "rank argus onyx gregg --agent random --games 100",
        "handicap argus onyx gregg --agent random --games 100",
        "tournament argus onyx gregg --agent random --games 100 --replications 200 --play 2",
        "bench random greedy:tries=0 --pool argus onyx --games 60",
        "bench random greedy:tries=0 flat:iterations=2 --pool argus onyx --games 40"}) {
    CAPTURE(command);
    const std::string files =
        " --json" + quoted(broken.file("out.json")) + "--md" + quoted(broken.file("out.md"));
    const Outcome table = run(command + files + some);
    CHECK(table.exit_code == 1);
    CHECK(has(table.out, "failed and count"));
    const auto json = nlohmann::json::parse(read(broken.file("out.json")));
    CHECK(json["failures"]["games"] > 0);
    CHECK(json["games"] > 0);
    CHECK(has(read(broken.file("out.md")), "failed and count"));
    std::filesystem::remove(broken.file("out.json"));
    std::filesystem::remove(broken.file("out.md"));
  }
  const std::string grid = "run" + quoted(broken.file("grid.yaml")) + "--failures 100";
  const Outcome table = run(grid + broken.cards());
  CHECK(table.exit_code == 1);
  CHECK(has(table.out, "failed and count"));
}

TEST_CASE("a run in which too much failed is over when nothing is missing") {
  const Broken broken(3);
  const std::string file = quoted(broken.file("one.run"));
  for (const std::string command :
       {"match argus onyx --a random --b random --games 60",
        "tournament argus onyx gregg --agent random --games 60 --replications 200 --play 2",
        "bench random greedy:tries=0 --pool argus onyx --games 60"}) {
    CAPTURE(command);
    run_script("rm -f" + file);
    const std::string whole =
        run(command + " --failures 100" + broken.cards() + "--run" + file).out;
    CHECK(run("report --quiet" + file).out == whole);
    const Outcome resumed = run("resume --quiet" + file);
    CHECK(resumed.out == whole);
    CHECK_FALSE(has(resumed.errors, "stopped after"));
  }
}

TEST_CASE("a run that plays until it knows enough gives up where nearly all fails") {
  Broken broken(0);
  const std::pair<const char*, const char*> creatures[] = {
      {"doc-bookton", "Doc Bookton"},
      {"mother", "Mother"},
      {"batdrone", "Batdrone"},
      {"champion-anaphiel", "Champion Anaphiel"},
      {"raiding-knight", "Raiding Knight"},
      {"niffle-ape", "Niffle Ape"},
      {"niffle-queen", "Niffle Queen"},
      {"snufflegator", "Snufflegator"}};
  for (const auto& [file, card] : creatures) broken.add(file, card, 0);
  for (const std::string command :
       {"bid argus onyx --agent random --max-games 60", "rank argus onyx --agent random --games 60",
        "handicap argus onyx --agent random --games 60",
        "tournament argus onyx --agent random --games 60"}) {
    CAPTURE(command);
    const Outcome outcome =
        run_script("timeout 60 $ARCHON " + command + " --failures 100" + broken.cards() + "2>&1");
    CHECK(outcome.exit_code == 1);
    CHECK(has(outcome.out, "games: as many games failed as were to be played"));
  }
}

TEST_CASE("replays of games that failed come alone, into a folder that can be made") {
  const Folder folder;
  const std::string file = quoted(folder.file("one.run"));
  run(kMatch + "2 --quiet --run" + file);
  folder.write("taken", "");
  expect_error("report --failed" + quoted(folder.file("taken")) + file, 1,
               "taken: is not a folder");
  expect_error("report --failed d --json x.json" + file, 2,
               "--failed: lists games instead of writing a report");
  CHECK(run("report --failed d --verify 1" + file).exit_code == 2);
}

TEST_CASE("who asks several agents hears of games that failed") {
  const Broken broken(3);
  const Outcome outcome = run("bid argus onyx --agents random,greedy:tries=0 --max-games 60" +
                              (" --failures 100" + broken.cards()));
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "failed and count"));
}

}  // namespace
}  // namespace archon::failed_games_test
