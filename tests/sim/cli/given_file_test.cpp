// Files that stand on the command line: "-", devices, pipes, links, and files that are something
// else.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::given_file_test {
namespace {

namespace fs = std::filesystem;

const std::string kMatch = "match argus onyx --a random --b random --games 4 --quiet ";
const std::string kArgus =
    "'" ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json'";
const std::string kPosition = "'" ARCHON_SOURCE_DIR "/tests/sim/positions/fight-first.yaml'";

Outcome in_folder(const Folder& folder, const std::string& script) {
  return run_script("cd '" + folder.file("") + "'\n" + script);
}

TEST_CASE("reports are written, also where nobody reads the table") {
  const Folder folder;
  const std::string json = folder.file("result.json");
  run_script("$ARCHON " + kMatch + "--json '" + json + "' | true");
  CHECK(read(json).find("\"archon_match\"") != std::string::npos);
}

TEST_CASE("a pipe is written to, and stays one") {
  const Folder folder;
  const std::string json = run(kMatch + "--json -").out;
  const Outcome outcome = in_folder(folder,
                                    "mkfifo pipe\n"
                                    "cat pipe >got &\n"
                                    "$ARCHON " +
                                        kMatch +
                                        "--json pipe >/dev/null\n"
                                        "code=$?; wait; exit $code\n");
  CHECK(outcome.exit_code == 0);
  CHECK(read(folder.file("got")) == json);
  CHECK(fs::is_fifo(folder.file("pipe")));
  CHECK(run(kMatch + "--json >(cat) >/dev/null; wait").out == json);
}

TEST_CASE("whoever reads a pipe may leave, and nothing else is lost") {
  const Folder folder;
  const Outcome outcome = in_folder(folder,
                                    "mkfifo pipe\n"
                                    "head -c 10 pipe >/dev/null &\n"
                                    "$ARCHON match argus onyx --a random --b random --games 3000 "
                                    "--quiet --csv pipe --json out.json\n"
                                    "code=$?; wait; exit $code\n");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.errors == "archon: pipe: can't be written (Broken pipe)\n");
  CHECK(outcome.out.find("3000  games") != std::string::npos);
  CHECK(nlohmann::json::parse(read(folder.file("out.json")))["games"] == 3000);
}

TEST_CASE("a link leads to the file that is written, and stays one") {
  const Folder folder;
  const std::string json = run(kMatch + "--json -").out;
  const Outcome outcome = in_folder(folder,
                                    "mkdir below; ln -s below/real.json link; ln -s link again\n"
                                    "ln -s /dev/full full; ln -s /dev/null null\n"
                                    "$ARCHON " +
                                        kMatch +
                                        "--json again >/dev/null && "
                                        "$ARCHON " +
                                        kMatch +
                                        "--json again >/dev/null && "
                                        "$ARCHON " +
                                        kMatch + "--json null >/dev/null\n");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(read(folder.file("below/real.json")) == json);
  for (const char* link : {"link", "again", "null"}) CHECK(fs::is_symlink(folder.file(link)));

  const Outcome full = in_folder(folder, "$ARCHON " + kMatch + "--json full --csv games.csv\n");
  CHECK(full.exit_code == 1);
  CHECK(full.errors == "archon: full: can't be written (No space left on device)\n");
  CHECK(full.out.find("4  games") != std::string::npos);
  CHECK(read(folder.file("games.csv")) == run(kMatch + "--csv -").out);
  CHECK(fs::is_symlink(folder.file("full")));
}

TEST_CASE("a file that is something else is replaced by --force only, an earlier report at once") {
  const Folder folder;
  const std::string mine = folder.write("mine.txt", "what I wrote\n");
  const std::string deck = folder.write("deck.json", "{\"archon_deck\": 1}\n");
  const std::string out = folder.file("out.json");
  const auto quoted = [](const std::string& file) { return "'" + file + "' "; };
  for (const std::string option : {"--json ", "--csv "}) {
    expect_error(kMatch + option + quoted(mine), 1, mine + ": already exists and isn't ");
    expect_error(kMatch + option + quoted(deck), 1, "choose another name, or --force");
  }
  CHECK(read(mine) == "what I wrote\n");
  CHECK(run(kMatch + "--force --json " + quoted(mine)).exit_code == 0);
  CHECK(nlohmann::json::parse(read(mine))["games"] == 4);

  CHECK(run(kMatch + "--json " + quoted(out)).exit_code == 0);
  CHECK(run(kMatch + "--seed 2 --json " + quoted(out)).exit_code == 0);
  CHECK(nlohmann::json::parse(read(out))["seed"] == 2);
  const std::string rank = "rank argus onyx --agent random --games 20 --quiet ";
  expect_error(rank + "--json " + quoted(out), 1, "already exists and isn't the JSON of a ranking");
  for (const std::string option : {"--csv ", "--markdown ", "--pairings "}) {
    const std::string file = folder.file(option.substr(2, option.size() - 3));
    for (int times = 0; times < 2; ++times) CHECK(run(rank + option + quoted(file)).exit_code == 0);
    expect_error(rank + option + quoted(deck), 1, "already exists");
  }
  expect_error("advise --budget 100 " + kPosition + " --json " + quoted(deck), 1, "advice");
  expect_error("play argus onyx --you none --agent random --pace 0 --replay " + quoted(deck), 1,
               "already exists and isn't a replay");
}

TEST_CASE("no two outputs of a command are one file, whatever they call it") {
  const Folder folder;
  fs::create_directory(folder.file("below"));
  fs::create_symlink("out", folder.file("link"));
  fs::create_symlink("below", folder.file("folder"));
  const auto expect_refused = [&](const std::string& options, const std::string& words) {
    CAPTURE(options);
    const Outcome outcome = in_folder(folder, "$ARCHON " + kMatch + options);
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.one_line());
    CHECK(outcome.errors.find(words + "; expected a file for each") != std::string::npos);
    CHECK(outcome.out.empty());
    CHECK(!fs::exists(folder.file("out")));
  };
  expect_refused("--json out --csv out", "--json and --csv name the same file, out");
  expect_refused("--json out --csv ./out", "name the same file, ./out");
  expect_refused("--json out --csv below/../out", "name the same file, below/../out");
  expect_refused("--json out --csv $PWD/out", "name the same file, " + folder.file("out"));
  expect_refused("--html link --json out", "name the same file, link");
  expect_refused("--md below/x.json -o folder/x.json", "name the same file, folder/x.json");
  expect_refused("--run out --json out", "--run and --json name the same file, out");
  CHECK(fs::is_empty(folder.file("below")));

  const Outcome apart = in_folder(folder, "$ARCHON " + kMatch +
                                              "--run a.run --json a.json --csv below/a.json\n"
                                              "$ARCHON report a.run --json a.run --force");
  CHECK(apart.exit_code == 2);
  CHECK(apart.errors ==
        "archon: RUN and --json name the same file, a.run; expected a file for each\n");
  CHECK(nlohmann::json::parse(read(folder.file("a.json")))["games"] == 4);
  CHECK(run("report '" + folder.file("a.run") + "' --quiet").exit_code == 0);
}

TEST_CASE("who may read a file stays as it is where the file is replaced") {
  const Folder folder;
  const auto expect_kept = [&](const std::string& command) {
    CAPTURE(command);
    const std::string file = folder.write("mine", "");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    CHECK(in_folder(folder, "umask 022; $ARCHON " + command + " >/dev/null").exit_code == 0);
    CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    CHECK(read(file).size() > 100);
  };
  expect_kept(kMatch + "--json mine");
  expect_kept("deck import --force " + kArgus + " -o mine");
  expect_kept("replay --version; cp " + kPosition +
              " mine; $ARCHON advise mine --budget 100 "
              "--force --json mine");
  in_folder(folder, "umask 022; $ARCHON " + kMatch + "--json other >/dev/null");
  CHECK(fs::status(folder.file("other")).permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read |
         fs::perms::others_read));
}

TEST_CASE("'-' is standard input wherever a file is read") {
  const Folder folder;
  CHECK(run("match - onyx --a random --b random --games 4 --quiet <" + kArgus).out ==
        run(kMatch).out);
  expect_error("match - - </dev/null", 2, "only one of them can be standard input");
  expect_error("match - onyx </dev/null", 1, "standard input: ");
  CHECK(run("deck show - <" + kArgus).out == run("deck show argus").out);
  CHECK(run("deck check - <" + kArgus).out == run("deck check argus").out);
  CHECK(run("deck import - <" + kArgus).out == run("deck import " + kArgus).out);
  CHECK(run("position show - <" + kPosition).out == run("position show " + kPosition).out);
  CHECK(run("advise - --budget 200 <" + kPosition).out ==
        run("advise " + kPosition + " --budget 200").out);
  const std::string games = folder.file("games");
  fs::create_directory(games);
  CHECK(run(kMatch + "--replays '" + games + "'").exit_code == 0);
  const std::string replay = "'" + games + "/pair-0001-a.json'";
  CHECK(run("replay - <" + replay).out == run("replay " + replay).out);
  CHECK(run("replay --verify - <" + replay).out.find("ok") != std::string::npos);
  expect_error("position show - </dev/null", 1, "standard input: is empty");
}

}  // namespace
}  // namespace archon::given_file_test
