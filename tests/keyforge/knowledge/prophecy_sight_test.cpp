// What lies under a prophecy is known to its player alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "engine/keyforge/knowledge/visibility.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"
#include "tests/keyforge/knowledge/same_guess.h"
#include "tests/keyforge/prophecy_games.h"
#include "tests/keyforge/same_bytes.h"

namespace archon::keyforge::prophecy_sight_test {
namespace {

const int kPositions = env_number("SIGHT_POSITIONS", 256);

Situation position(int i) { return prophecy_middle(37, i, 20 + i * 7 % 160); }

CardSet foretold(const State& s, const Match& match, Player owner) {
  CardSet out;
  for (const CardId id : s.under& CardSet::owned_by(owner))
    if (match.prophecies().has(s.at(id).host) && s.activated.has(s.at(id).host)) out.add(id);
  return out;
}

}  // namespace

TEST_CASE("a guess at what lies under prophecies keeps what the observer knows") {
  int unseen = 0;
  int other_cards = 0;
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    const Player observer = i % 4 == 0 ? other(s.decision.player) : s.decision.player;
    const CardSet theirs = foretold(s, match, other(observer));
    unseen += theirs.size();
    State guess = s;
    Rng rng(static_cast<uint64_t>(i));
    determinize(guess, observer, rng);
    CHECK_NOTHROW(check_invariants(guess, match));
    CHECK(foretold(guess, match, observer) == foretold(s, match, observer));
    CHECK(foretold(guess, match, other(observer)).size() == theirs.size());
    CHECK(guess.activated == s.activated);
    CHECK(guess.side[observer].known == s.side[observer].known);
    CHECK(observation_hash(guess, observer) == observation_hash(s, observer));
    other_cards += (foretold(guess, match, other(observer)) - theirs).size();
    Rng dice = rng;
    BundledGames::play_on(guess, match, 40, dice);
    CHECK_NOTHROW(check_invariants(guess, match));
  }
  CHECK(unseen > kPositions / 2);
  CHECK(other_cards > unseen / 2);
}

TEST_CASE("such a guess depends on nothing else") {
  Rng rng(6);
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const Situation at = position(i);
    check_same_guess(at, at.state.decision.player, static_cast<uint64_t>(i), rng);
  }
}

TEST_CASE("who has laid a card under a prophecy sees it, and nobody else does") {
  int seen = 0;
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    for (const Player p : {Player{0}, Player{1}})
      for (const CardId id : foretold(s, match, p)) {
        CHECK(is_seen(s, id, p));
        CHECK_FALSE(is_seen(s, id, other(p)));
        ++seen;
      }
  }
  CHECK(seen > kPositions / 2);
}

TEST_CASE("games with prophecies keep the rules, and every position can be written") {
  const int games = env_number("PROPHECY_GAMES", 12);
  int fulfilled = 0;
  for (int i = 0; i < games; ++i) {
    CAPTURE(i);
    auto [match, s] = prophecy_start(47, i);
    Rng rng = BundledGames::players(47, i);
    MoveList list;
    while (!s.over()) {
      legal_moves(s, list);
      const CardSet active = s.activated;
      apply(s, match, list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))]);
      fulfilled += (active - s.activated).size();
      CHECK_NOTHROW(check_invariants(s, match));
      if (can_be_written(s)) {
        const std::string lost = lost_on_paper(s, match);
        CHECK(lost == "");
        if (!lost.empty()) return;
      }
    }
  }
  CHECK(fulfilled > games);
}

}  // namespace archon::keyforge::prophecy_sight_test
