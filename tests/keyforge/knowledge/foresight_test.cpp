// Moves that could be foreseen come out the same, whatever lies hidden.
#include "engine/keyforge/rules/foresight.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
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

namespace {

// Cards that lie in decks and about which nothing is asked.
CardSet unasked_in_decks(const State& s) {
  CardSet out;
  for (const Side& side : s.side)
    for (const CardId id : side.deck) out.add(id);
  out -= s.decision.cards | s.decision.disposable;
  for (const CardSet& cell : s.cells()) out -= cell;
  return out;
}

// The match in which the card is another one of the same house; none where others are affected.
std::optional<Match> with_another(const Match& match, CardId card, CardId as) {
  Match out = match;
  out.put(card, match.number(as), match.house(card), match.bonus(card));
  Match back = out;
  back.put(card, match.number(card), match.house(card), match.bonus(card));
  if (back != match) return std::nullopt;
  return out;
}

// How often a hidden card could be another one and the move be the same.
int check_hidden(const Situation& at, Move move) {
  GameLog log;
  CardSet faces;
  log.faces = &faces;
  State one = at.state;
  apply(one, at.match, move, &log);
  int out = 0;
  int n = 0;
  for (const CardId id : unasked_in_decks(at.state) - faces) {
    if (++n % 5 != 0) continue;
    CAPTURE(int{id});
    const CardId as = (at.match.cards() & CardSet::owned_by(owner_of(id))).first();
    const auto other = with_another(at.match, id, as);
    if (!other || as == id) continue;
    State two = at.state;
    apply(two, *other, move);
    CHECK(bytes_of(one) == bytes_of(two));
    ++out;
  }
  return out;
}

}  // namespace

TEST_CASE("what a hidden card is has no say in a move where its face had none") {
  int checked = 0;
  for (int i = 0; i < 600; ++i) {
    CAPTURE(i);
    const Situation at = i % 3 == 0   ? token_middle(19, i, 20 + i * 7 % 160)
                         : i % 3 == 1 ? prophecy_middle(19, i, 20 + i * 7 % 160)
                                      : any_middle(19, i, i * 7 % 220);
    MoveList list;
    legal_moves(at.state, list);
    for (const Move& move : list) {
      CAPTURE(describe(at.state, at.match, move));
      checked += check_hidden(at, move);
    }
  }
  CHECK(checked > 10000);
}

TEST_CASE("so does a move that can be foreseen with token creatures, or prophecies") {
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
