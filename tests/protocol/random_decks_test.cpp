// Random decks of every set: by name and from their files they open the same games.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/keyforge/decks/deck_random.h"
#include "tests/protocol/client.h"

namespace archon::protocol::random_decks_test {
namespace {

using namespace keyforge;

constexpr uint64_t kDecksOfSet = 60;

TEST_CASE("sixty decks of each set open games, and the same ones from their files") {
  Client client({.files = true});
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / "archon_random_decks_test.json";
  for (int set = 0; set < kSets; ++set) {
    for (uint64_t seed = 1; seed <= kDecksOfSet; ++seed) {
      const std::string name = "random:" + std::string(kSetCodes[set]) + ":" + std::to_string(seed);
      CAPTURE(name);
      std::ofstream(file) << deck_to_json(random_deck(name));
      const auto opened = [&](const std::string& deck) {
        Answer out = client.ask(
            {{"op", "new"}, {"seed", seed}, {"players", {{{"deck", deck}}, {{"deck", "argus"}}}}});
        client.ask({{"op", "drop"}, {"game", out["game"]}});
        out.erase("game");
        return out;
      };
      CHECK(opened(name) == opened(file.string()));
    }
  }
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace archon::protocol::random_decks_test
