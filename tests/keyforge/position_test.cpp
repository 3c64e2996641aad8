// Position files: what is written reads back as the same state, and what is wrong is told.
#include "engine/keyforge/position.h"

#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <numeric>
#include <string>

#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge {
namespace {

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// Where two states begin to differ, for messages.
size_t first_difference(const State& a, const State& b) {
  const auto* x = reinterpret_cast<const unsigned char*>(&a);
  const auto* y = reinterpret_cast<const unsigned char*>(&b);
  size_t i = 0;
  while (i < sizeof a && x[i] == y[i]) ++i;
  return i;
}

// Whether the state, written and read back, is the same.
bool comes_back(const State& s, const Library& library) {
  const std::string text = write_position(s, library);
  CAPTURE(text);
  const Position again = parse_position(text, library);
  CAPTURE(first_difference(s, again.state));
  CHECK(same_bytes(s, again.state));
  CHECK(write_position(again.state, library) == text);
  return same_bytes(s, again.state);
}

using CountByAsk = std::array<int, kAsks>;

// Plays the game at random and holds one in three of its positions against what comes back.
bool positions_come_back(State s, const Library& library, Rng rng, int wanted, CountByAsk& seen) {
  MoveList moves;
  int compared = 0;
  while (!s.over() && compared < wanted) {
    if (can_be_written(s) && rng.below(3) == 0) {
      ++compared;
      ++seen[static_cast<size_t>(s.decision.ask)];
      if (!comes_back(s, library)) return false;
    }
    legal_moves(s, moves);
    apply(s, library, moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))]);
  }
  return true;
}

int sum(const CountByAsk& seen) { return std::accumulate(seen.begin(), seen.end(), 0); }

// POSITIONS sets how many; POSITION_SEED which.
TEST_CASE("positions in the middle of games are the same after writing and reading") {
  const BundledGames& games = bundled_games();
  const int wanted = env_number("POSITIONS", 3000);
  const auto seed = static_cast<uint64_t>(env_number("POSITION_SEED", 1));
  CountByAsk seen{};
  for (int game = 0; sum(seen) < wanted; ++game) {
    CAPTURE(game);
    const auto settings = static_cast<uint8_t>(game / 2 % 16);
    const State begin = game % 2 == 0
                            ? games.start(seed, game / 2, settings)
                            : start_random_decks(games.library(), seed, game / 2, settings);
    if (!positions_come_back(begin, games.library(), BundledGames::players(seed, game),
                             wanted - sum(seen), seen))
      return;
  }
  for (const Ask ask : {Ask::Mulligan, Ask::House, Ask::Archives, Ask::Main})
    CHECK(seen[static_cast<size_t>(ask)] > 0);
  MESSAGE(sum(seen) << " positions, " << seen[static_cast<size_t>(Ask::Main)]
                    << " in the main step");
}

TEST_CASE("positions of older editions come back by their rules") {
  for (int edition = 0; edition < kEditions; ++edition) {
    const Library library = Library::load("", Rules{static_cast<Edition>(edition)});
    CountByAsk seen{};
    for (int game = 0; game < 4; ++game)
      if (!positions_come_back(start_random_decks(library, 5, 4 * game, 0), library,
                               BundledGames::players(5, game), 50, seen))
        return;
    CHECK(sum(seen) > 100);
  }
}

}  // namespace
}  // namespace archon::keyforge
