// How the program ends when something around it fails: standard output, signals, folders that are
// taken, files that are far too large.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::ending_test {
namespace {

const std::string kGame = "argus onyx --seed 3 ";
const std::string kRandom = " --a random --b random --games 4 --quiet ";
const std::string kCheckCards = "cards check '" ARCHON_SOURCE_DIR "/data/keyforge/cards'";
const std::string kPosition = ARCHON_SOURCE_DIR "/tests/sim/positions/fight-first.yaml ";

std::vector<std::string> printing_commands(const Folder& folder) {
  const std::string replays = folder.file("games");
  std::filesystem::create_directory(replays);
  REQUIRE(run("match " + kGame + kRandom + "--replays '" + replays + "'").exit_code == 0);
  const std::string replay = "'" + replays + "/pair-0001-a.json' ";
  const std::string deck =
      "'" ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json' ";
  return {"--help",
          "match --help",
          "--version",
          "match " + kGame + kRandom,
          "match " + kGame + kRandom + "--json -",
          "bid " + kGame + "--agent random --max-games 20 --quiet",
          "bid " + kGame + "--agent random --max-games 20 --quiet --json -",
          "replay " + replay,
          "replay --at 3 " + replay,
          "replay --at 0 --position - " + replay,
          "replay --verify " + replay,
          "cards explain anger",
          "cards list",
          "cards coverage",
          kCheckCards,
          "deck show",
          "deck show --json",
          "deck show argus",
          "deck check argus",
          "deck import " + deck,
          "deck random",
          "position check " + kPosition,
          "position show " + kPosition,
          "advise --budget 100 " + kPosition,
          "advise --budget 100 --json - " + kPosition,
          "play --agent random " + kGame + "</dev/null ",
          "play --agent random --you none --pace 0 " + kGame,
          "serve <<<'{\"op\":\"hello\"}' "};
}

TEST_CASE("standard output that cannot be written is told in one line, exit code 1") {
  const Folder folder;
  for (const std::string& command : printing_commands(folder))
    for (const char* where : {" >/dev/full", " >&-"}) {
      CAPTURE(command);
      CAPTURE(where);
      const Outcome outcome = run(command + where);
      CAPTURE(outcome.errors);
      CHECK(outcome.exit_code == 1);
      CHECK(outcome.one_line());
      CHECK(outcome.errors.find("standard output can't be written") != std::string::npos);
    }
}

TEST_CASE("what is printed never goes into a file that has taken the place of a closed stream") {
  const Folder folder;
  const std::string json = folder.file("out.json");
  run("match " + kGame + kRandom + "--json '" + json + "' >&-");
  CHECK(nlohmann::json::parse(read(json))["games"] == 4);
  run("match " + kGame + "--games 3 --a random --b random --json '" + json + "' 2>&-");
  CHECK(nlohmann::json::parse(read(json))["games"] == 4);
}

TEST_CASE("a file that grows beyond its limit is told, and no half of it stays") {
  const Folder folder;
  const Outcome outcome =
      run_script("cd '" + folder.file("") + "'\nulimit -f 1\nexec $ARCHON match " + kGame +
                 kRandom + "--json out.json");
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.errors == "archon: out.json: can't be written (File too large)\n");
  CHECK(folder.files() == 0);
}

TEST_CASE("a program that plays meets a limit of files as ever") {
  const Folder folder;
  const std::string agent =
      folder.write("agent", "head -c 5000 /dev/zero >'" + folder.file("all") + "'\necho $? >'" +
                                folder.file("code") + "'\n");
  run_script("ulimit -f 1\nexec $ARCHON agent check --games 1 'program:bash " + agent + "'");
  CHECK(read(folder.file("code")) == std::to_string(128 + SIGXFSZ) + "\n");
}

TEST_CASE("notes and progress that nobody can read don't end a run") {
  const Outcome outcome =
      run("match " + kGame + "--games 3 --a random --b random --json - 2>/dev/full");
  CHECK(outcome.exit_code == 0);
  CHECK(nlohmann::json::parse(outcome.out)["games"] == 4);
}

TEST_CASE("signals that ask for an end keep what is done, and are told apart") {
  for (const auto& end : {std::pair("INT", 130), std::pair("TERM", 143), std::pair("HUP", 129)}) {
    CAPTURE(end.first);
    const Folder folder;
    const std::string json = folder.file("out.json");
    const Outcome outcome =
        run_until(end.first,
                  "match radiant gregg --games 1000000 --a random --b random --threads 1 --json '" +
                      json + "'");
    CHECK(outcome.exit_code == end.second);
    CHECK(outcome.errors.find("archon: interrupted after ") != std::string::npos);
    CHECK(nlohmann::json::parse(read(json))["interrupted"] == true);
    CHECK(folder.files() == 1);
  }
}

TEST_CASE("a SIGHUP that is ignored is ignored") {
  const Outcome outcome = run_script(
      "trap '' HUP\n"
      "$ARCHON match argus onyx --a greedy --b greedy --games 100 --quiet &\n"
      "sleep 0.3\n"
      "kill -HUP $!\n"
      "wait $!\n");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("100  games") != std::string::npos);
}

TEST_CASE("two matches don't write into one folder") {
  const Folder folder;
  // The first goes on while the second asks, and has left no file that would tell of it.
  const Outcome outcome = run_script("cd '" + folder.file("") + "'\n" +
                                     "match=\"$ARCHON match argus onyx --quiet --replays .\"\n"
                                     "$match --a mcts --b mcts >/dev/null &\n"
                                     "sleep 0.5\n"
                                     "$match --a random --b random\n"
                                     "code=$?\n"
                                     "kill -TERM $!\n"
                                     "wait $! 2>/dev/null\n"
                                     "exit $code\n");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.errors.starts_with("archon: .: another match is writing its replays there;"));
}

TEST_CASE("what was being written is gone when a second signal ends the program at once") {
  for (int attempt = 0; attempt < 3; ++attempt) {
    const Folder folder;
    const Outcome outcome = run_script(
        "cd '" + folder.file("") + "'\n" +
        "$ARCHON match argus onyx --a random --b random --games 200000 --quiet --replays . "
        ">/dev/null &\n"
        "sleep 0.4\n"
        "kill -TERM $!; kill -TERM $!\n"
        "wait $!\n"
        "ls | grep -c tmp\n");
    CHECK(outcome.out == "0\n");
  }
}

TEST_CASE("positions have a size") {
  const Folder folder;
  const std::string large =
      folder.write("large.yaml", "you: {house: dis}\n" + std::string(2 << 20, '#'));
  for (const char* command : {"position check", "position show", "advise", "play --position"})
    expect_error(command + (" '" + large + "'"), 1,
                 "large.yaml: more than 1 MiB; expected a position file");
}

}  // namespace
}  // namespace archon::ending_test
