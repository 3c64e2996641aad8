// What goes with winning, of games in which it is known.
#include "sim/kinds/match/reasons.h"

#include <doctest/doctest.h>

#include "engine/core/rng.h"
#include "sim/keyforge/arena/keyforge_records.h"

namespace archon::sim::reasons_test {
namespace {

// B mostly steals more, and whoever does wins mostly; everything else is chance.
std::vector<PairRecord> stealing(int64_t pairs, double link, double advantage, uint64_t seed) {
  Rng rng = Rng::stream(95, seed);
  std::vector<PairRecord> out(static_cast<size_t>(pairs));
  for (PairRecord& pair : out)
    for (int first = 0; first < 2; ++first) {
      GameRecord& game = pair[static_cast<size_t>(first)];
      game.first = first;
      game.turns = 20;
      const int more = rng.uniform() < advantage ? 1 : 0;
      game.winner = rng.uniform() < link ? more : 1 - more;
      for (int side = 0; side < kSides; ++side)
        for (size_t number = kAemberGained; number <= kReaps; ++number)
          game.side[side].numbers[number] = rng.below(20);
      game.side[more].numbers[kAemberStolen] = 5;
      game.side[1 - more].numbers[kAemberStolen] = 2;
    }
  return out;
}

TEST_CASE("what decides a match is said first, and by which deck") {
  const auto reasons = reasons_of(keyforge_words(), stealing(200, 0.8, 0.75, 1), 0.95);
  REQUIRE(reasons.size() == 1);
  CHECK(reasons[0].of == "aember_stolen_per_game");
  CHECK(reasons[0].wins == doctest::Approx(0.8).epsilon(0.06));
  CHECK(reasons[0].more_a == doctest::Approx(0.25).epsilon(0.2));
  CHECK(reasons[0].sentence.starts_with("Whoever steals more Æmber wins "));
  CHECK(reasons[0].sentence.find("and that is B in ") != std::string::npos);
}

TEST_CASE("nothing is said of what both have as much of, or of what doesn't go with winning") {
  CHECK(reasons_of(keyforge_words(), stealing(200, 0.8, 0.5, 2), 0.95).empty());
  CHECK(reasons_of(keyforge_words(), stealing(200, 0.5, 0.8, 3), 0.95).empty());
  CHECK(reasons_of(keyforge_words(), stealing(20, 0.9, 0.9, 4), 0.95).empty());
  CHECK(reasons_of(keyforge_words(), {}, 0.95).empty());
  // Nor of chance, as often as the confidence says.
  int said = 0;
  for (uint64_t seed = 0; seed < 60; ++seed)
    said += !reasons_of(keyforge_words(), stealing(60, 0.5, 0.5, 100 + seed), 0.95).empty();
  CHECK(said <= 6);
}

}  // namespace
}  // namespace archon::sim::reasons_test
