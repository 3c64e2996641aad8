// Parts of a match, put together: equal to the one run, and nothing that does not belong there.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::run_shards_test {
namespace {

const std::string kMatch = "match argus onyx --a greedy:samples=1 --b random --quiet ";

std::string words(const std::string& command, const std::string& file) {
  return command + " '" + file + "'";
}

// Plays the parts from `first` to `last`, and returns their files as words of a command line.
std::string play_parts(const Folder& folder, const std::string& command, int first, int last,
                       int of) {
  std::string files;
  for (int i = first; i <= last; ++i) {
    const std::string file = folder.file("part-" + std::to_string(i) + ".run");
    const std::string shard = std::to_string(i) + "/" + std::to_string(of);
    CHECK(run(command + "--run '" + file + "' --shard " + shard).exit_code == 0);
    files = " '" + file + "'" + files;  // backwards: their order is nobody's business
  }
  return files;
}

TEST_CASE("seven parts put together report what one run does") {
  const Folder folder;
  const std::string command = kMatch + "--games 160 --chains-b 2 --seed 9 ";
  const std::string parts = play_parts(folder, command, 1, 7, 7);
  const std::string merged = folder.file("merged.run");
  const Outcome outcome = run(words("report --out", merged) + parts);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors == "archon: 160 of 160 games in " + merged + "\n");
  CHECK(outcome.out == run(command).out);
  CHECK(run("report --quiet" + parts).out == outcome.out);
  CHECK(run(words("report", merged)).out == outcome.out);
  CHECK(run(words("report --json -", merged)).out == run(command + "--json -").out);
  CHECK(run(words("report --csv -", merged)).out == run(command + "--csv -").out);

  // A part says that it is one, and has the games of its pairs.
  const std::string third = folder.file("part-3.run");
  CHECK(run(words("report", third)).out.find("  part 3 of 7\n") != std::string::npos);
  const auto json = nlohmann::json::parse(run(words("report --json -", third)).out);
  CHECK(json["shard"]["number"] == 3);
  CHECK(json["shard"]["of"] == 7);
  CHECK(json["games_asked"] == 24);
  CHECK(run(words("report --csv -", third)).out.find("\n3,1,a,") != std::string::npos);
}

TEST_CASE("parts that are missing or unfinished are played by whoever goes on with the whole") {
  const Folder folder;
  const std::string command = kMatch + "--games 60 ";
  const std::string parts = play_parts(folder, command, 2, 3, 3);
  const std::string merged = folder.file("merged.run");
  const Outcome outcome = run(words("report --out", merged) + parts);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors == "archon: 40 of 60 games in " + merged +
                              "\narchon: not finished: 40 of 60 games so far\narchon: to "
                              "continue: archon resume " +
                              merged + "\n");
  CHECK(run(words("resume --quiet", merged)).out == run(command).out);
  const std::string named = folder.file("named.run");
  const std::string part = folder.file("part-2.run");
  CHECK(run(words("report --out", named) + " '" + part + "'")
            .errors.find("20 of 60 games in " + named) != std::string::npos);
  expect_error(words("report --out", named), 2, "RUN");
}

TEST_CASE("what does not belong together is not put together") {
  const Folder folder;
  const std::string parts = play_parts(folder, kMatch + "--games 20 ", 1, 2, 3);
  const std::string one = folder.file("part-1.run");
  const std::string merge = words("report --out", folder.file("merged.run")) + parts + " ";
  const auto other = [&](const std::string& options) {
    const std::string file = folder.file("other.run");
    std::filesystem::remove(file);
    CHECK(run(kMatch + options + " --run '" + file + "'").exit_code == 0);
    return "'" + file + "'";
  };
  expect_error(merge + "'" + one + "'", 1, "part-1.run: it is part 1, and so is ");
  expect_error(merge + other("--games 20"), 1, "other.run: it is a whole match, not a part");
  expect_error(merge + other("--games 20 --shard 3/4"), 1,
               "other.run: 'shards' is 4 here but 3 in ");
  expect_error(merge + other("--games 20 --shard 3/3 --seed 2"), 1, "'seed' is 2 here but 1 in ");
  expect_error(merge + other("--games 22 --shard 3/3"), 1, "'games' is 22 here but 20 in ");
  expect_error(merge + other("--games 20 --shard 3/3 --chains-a 1"), 1,
               "'chains_a' is 1 here but 0 in ");
  expect_error(merge + other("--games 20 --shard 3/3 --rules 2018"), 1, "other.run: 'library' is ");
  const std::string decks = folder.file("decks.run");
  CHECK(run("match argus gregg --a greedy:samples=1 --b random --quiet --games 20 --shard 3/3 "
            "--run '" +
            decks + "'")
            .exit_code == 0);
  expect_error(merge + "'" + decks + "'", 1, "decks.run: its decks are not those of ");
  expect_error(merge + "'" + folder.write("text.run", "no run at all\n") + "'", 1,
               "text.run: is not a run");
  expect_error(words("report --out", one) + parts, 1, "part-1.run: already exists");
  CHECK_FALSE(std::filesystem::exists(folder.file("merged.run")));

  expect_error(kMatch + "--shard 2/3", 2, "expected --run as well");
  for (const char* shard : {"0/3", "4/3", "2", "2/", "/3", "2/3/4", "-1/3", "a/b", "1/99999"})
    expect_error(kMatch + "--run '" + folder.file("never.run") + "' --shard " + shard, 2,
                 "--shard: '");
  CHECK_FALSE(std::filesystem::exists(folder.file("never.run")));
}

}  // namespace
}  // namespace archon::run_shards_test
