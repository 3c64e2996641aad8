// What goes with winning, of games in which it is known.
#include "sim/kinds/match/reasons.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "engine/core/rng.h"
#include "sim/keyforge/arena/keyforge_records.h"

namespace archon::sim::reasons_test {
namespace {

// A match in which A steals 0 to 4 and B as much and `ahead` more, each by chance, and B wins
// `wins` of the games: `link` more where B steals 2 more than A beyond that, less where 2 less.
// Everything else is chance.
std::vector<PairRecord> stealing(int64_t pairs, int ahead, double wins, double link,
                                 uint64_t seed) {
  Rng rng = Rng::stream(95, seed);
  std::vector<PairRecord> out(static_cast<size_t>(pairs));
  for (PairRecord& pair : out)
    for (int first = 0; first < 2; ++first) {
      GameRecord& game = pair[static_cast<size_t>(first)];
      game.first = first;
      game.turns = 20;
      for (int side = 0; side < kSides; ++side) {
        for (size_t number = kAemberGained; number <= kReaps; ++number)
          game.side[side].numbers[number] = rng.below(20);
        game.side[side].numbers[kAemberStolen] = rng.below(5);
      }
      const int64_t beyond =
          game.side[1].numbers[kAemberStolen] - game.side[0].numbers[kAemberStolen];
      game.winner = rng.uniform() < wins + link * static_cast<double>(beyond) / 2 ? 1 : 0;
      game.side[1].numbers[kAemberStolen] += ahead;
    }
  return out;
}

TEST_CASE("what goes with winning within a match is said, and of which deck") {
  for (const int ahead : {0, 1, 6}) {
    const auto reasons = reasons_of(keyforge_words(), stealing(400, ahead, 0.5, 0.25, 1), 0.95);
    REQUIRE(reasons.size() == 1);
    const Reason& reason = reasons[0];
    CHECK(reason.of == "aember_stolen_per_game");
    // 3 or 4 of 0 to 4, beside what B always has: 1.5 above the mean, and 1 below it else.
    REQUIRE((reason.side == 0 || reason.side == 1));
    CHECK(reason.least == (reason.side == 1 ? 3 + ahead : 3));
    CHECK(reason.wins == doctest::Approx(0.6875).epsilon(0.08));
    CHECK(reason.wins_else == doctest::Approx(0.375).epsilon(0.15));
    CHECK(reason.sentence.starts_with(
        fmt::format("When {} steals more Æmber than usual ({} or more), it wins ",
                    reason.side == 0 ? 'A' : 'B', reason.least)));
  }
}

TEST_CASE("that one deck always has more is no reason for its winning") {
  CHECK(reasons_of(keyforge_words(), stealing(400, 6, 0.7, 0, 2), 0.95).empty());
  CHECK(reasons_of(keyforge_words(), stealing(400, 1, 0.95, 0, 3), 0.95).empty());
}

TEST_CASE("nothing is said of few games, and of chance as seldom as the confidence says") {
  CHECK(reasons_of(keyforge_words(), stealing(20, 0, 0.5, 0.25, 4), 0.95).empty());
  CHECK(reasons_of(keyforge_words(), {}, 0.95).empty());
  int said = 0;
  for (uint64_t seed = 0; seed < 60; ++seed)
    said += !reasons_of(keyforge_words(), stealing(60, 2, 0.6, 0, 100 + seed), 0.95).empty();
  CHECK(said <= 6);
}

}  // namespace
}  // namespace archon::sim::reasons_test
