// The rules are compiled twice: games of which a log is kept, and others.
#include <doctest/doctest.h>

#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge {
namespace {

// A game of which a log is kept goes as one of which none is, decision by decision.
void play_both(const BundledGames& games, int number) {
  const Match& match = games.match(number);
  State unlogged = games.start(7, number);
  State logged = unlogged;
  Rng choices = BundledGames::players(7, number);
  GameLog log;
  std::vector<Happening> happenings;
  log.happenings = &happenings;
  MoveList list;
  while (!unlogged.over()) {
    legal_moves(unlogged, list);
    const Move move = list[static_cast<int>(choices.place_in(list))];
    apply(unlogged, match, move);
    apply(logged, match, move, &log);
    REQUIRE(same_bytes(unlogged, logged));
  }
  CHECK(happenings.size() > 100);
  CHECK(!log.played.empty());
}

TEST_CASE("a game goes on alike whether or not a log of it is kept") {
  const BundledGames games;
  for (int number = 0; number < 40; ++number) play_both(games, number);
}

}  // namespace
}  // namespace archon::keyforge
