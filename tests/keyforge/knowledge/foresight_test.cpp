// Moves that could be foreseen come out the same, whatever lies hidden.
#include "engine/keyforge/knowledge/foresight.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/prophecy_games.h"
#include "tests/keyforge/token_games.h"

namespace archon::keyforge::foresight_test {
namespace {

Situation position(int i) { return any_thin_middle(13, i, i * 7 % 220); }

State guess(const State& s, uint64_t seed) {
  State out = s;
  Rng rng(seed);
  determinize(out, s.decision.player, rng);
  return out;
}

Foresight play(State& s, const Match& match, uint32_t key, Foresight foresight) {
  MoveList list;
  legal_moves(s, list);
  const auto* move =
      std::find_if(list.begin(), list.end(), [&](Move m) { return move_key(s, match, m) == key; });
  REQUIRE(move != list.end());
  GameLog log;
  log.foresight = &foresight;
  apply(s, match, *move, &log);
  return foresight;
}

// What both players see, and how many cards lie where nobody looks.
std::vector<int> table_of(const State& s) {
  std::vector<int> out = {
      static_cast<int>(s.decision.ask), s.decision.player, s.turn, s.winner, s.active,
      static_cast<int>(s.house)};
  for (const Side& side : s.side) {
    for (const int n : {side.hand.size(), side.deck.size(), side.archives.size(), int{side.aember},
                        int{side.keys}, int{side.chains}, int{side.played}})
      out.push_back(n);
    for (const CardId id : side.line) {
      const int who = s.facedown.has(id) ? -1 : id;
      for (const int n : {who, int{s.at(id).damage}, int{s.at(id).aember}, int{s.ready.has(id)}})
        out.push_back(n);
    }
    for (const CardId id : side.controlled - s.facedown) out.push_back(s.ready.has(id) ? -id : id);
  }
  return out;
}

struct Count {
  int moves = 0;
  int blind = 0;
  int drew = 0;
};

void check_move(const State& s, const Match& match, uint32_t key, Count& count) {
  const Player observer = s.decision.player;
  State one = guess(s, 1);
  const Foresight foresight = play(one, match, key, keyforge::foresight(one, observer));
  ++count.moves;
  count.blind += foresight.blind ? 1 : 0;
  if (foresight.blind) return;
  count.drew += foresight.drew ? 1 : 0;
  for (uint64_t seed = 2; seed < 5; ++seed) {
    State two = guess(s, seed);
    CHECK_FALSE(play(two, match, key, keyforge::foresight(two, observer)).blind);
    CHECK(table_of(one) == table_of(two));
    if (!foresight.drew) CHECK(observation_hash(one, observer) == observation_hash(two, observer));
  }
}

}  // namespace

TEST_CASE("a move that can be foreseen comes out the same in every determinization") {
  Count count;
  for (int i = 0; i < 1200; ++i) {
    CAPTURE(i);
    const Situation at = position(i);
    MoveList list;
    legal_moves(at.state, list);
    for (const Move& move : list) {
      CAPTURE(describe(at.state, at.match, move));
      check_move(at.state, at.match, move_key(at.state, at.match, move), count);
    }
  }
  // Most moves can be foreseen, and it takes real games to find those that can't.
  CHECK(count.blind > count.moves / 100);
  CHECK(count.blind < count.moves / 4);
  CHECK(count.drew > 0);
  MESSAGE(count.moves << " moves, " << count.blind << " blind, " << count.drew << " draw cards");
}

TEST_CASE("so does one with token creatures, or prophecies") {
  Count count;
  for (int i = 0; i < 600; ++i) {
    CAPTURE(i);
    const int moves = 20 + i * 7 % 160;
    const Situation at =
        i % 2 == 0 ? token_middle(17, i / 2, moves) : prophecy_middle(17, i, moves);
    MoveList list;
    legal_moves(at.state, list);
    for (const Move& move : list) {
      CAPTURE(describe(at.state, at.match, move));
      check_move(at.state, at.match, move_key(at.state, at.match, move), count);
    }
  }
  CHECK(count.blind > count.moves / 100);
  CHECK(count.blind < count.moves / 2);
}

}  // namespace archon::keyforge::foresight_test
