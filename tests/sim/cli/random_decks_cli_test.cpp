// Random decks of every set at the command line: recorded, and the same by name as from a file.
#include <doctest/doctest.h>

#include <string>

#include "engine/keyforge/vocabulary/ids.h"
#include "tests/sim/program.h"

namespace archon::random_decks_cli_test {
namespace {

TEST_CASE("random decks of every set play recorded matches, by name and from a file alike") {
  const Folder folder;
  for (int set = 0; set < keyforge::kSets; ++set) {
    const std::string code(keyforge::kSetCodes[set]);
    // Seeds whose decks have copies that differ by an icon are among these in most sets.
    for (const std::string seed : {"5", "26"}) {
      const std::string name = "random:" + code + ":" + seed;
      CAPTURE(name);
      const std::string file = "'" + folder.file(code + seed + ".json") + "'";
      REQUIRE(run("deck random --set " + code + " --seed " + seed + " -o " + file).exit_code == 0);
      const auto games = [&](const std::string& deck, const std::string& into) {
        const Outcome outcome =
            run("match " + deck + " argus -n 2 --a random --b random --quiet --force --replays '" +
                folder.file(code + seed + into) + "' --csv '" + folder.file("games.csv") + "'");
        CAPTURE(outcome.errors);
        CHECK(outcome.exit_code == 0);
        return read(folder.file("games.csv"));
      };
      CHECK(games(name, "named") == games(file, "filed"));
      CHECK(run("deck check " + file).out.ends_with(": ok\n"));
    }
  }
}

}  // namespace
}  // namespace archon::random_decks_cli_test
