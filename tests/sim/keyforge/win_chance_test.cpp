// The winning chances that replays show.
#include "sim/keyforge/review/win_chance.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/keyforge/formats/position.h"

namespace archon::sim::win_chance_test {
namespace {

using keyforge::State;

const keyforge::Library& library() {
  static const keyforge::Library loaded = keyforge::Library::load();
  return loaded;
}

// A side with `keys` keys and `aember` Æmber; player 1 has chosen Untamed.
keyforge::Position position(int keys, int aember) {
  return keyforge::parse_position(
      "you: {house: untamed, keys: " + std::to_string(keys) +
          ", aember: " + std::to_string(aember) +
          ", line: [flaxia], hand: [dust-pixie],"
          " deck: [troll, flaxia, dust-pixie, niffle-ape, ancient-bear, snufflegator]}\n"
          "foe: {keys: 1, aember: 3, line: [troll], hand: [krump], deck: [troll, krump, bumpsy]}\n",
      library());
}

double chance(int keys, int aember) {
  const keyforge::Position at = position(keys, aember);
  return WinChance(at.match)(at.state);
}

TEST_CASE("who has more keys and Æmber is likelier to win") {
  CHECK(chance(0, 0) < chance(1, 3));
  CHECK(chance(1, 3) < chance(2, 5));
  CHECK(chance(2, 5) > 0.8);
}

TEST_CASE("what will be drawn doesn't count, and the same position is always judged alike") {
  const keyforge::Position at = position(1, 3);
  const WinChance chance_of(at.match);
  const double judged = chance_of(at.state);
  State other = at.state;
  for (keyforge::Side& side : other.side) std::reverse(side.deck.begin(), side.deck.end());
  other.rng = Rng(99);
  CHECK(chance_of(other) == judged);
}

TEST_CASE("a game that is over has a winner") {
  keyforge::Position at = position(1, 3);
  const WinChance chance_of(at.match);
  at.state.winner = 0;
  CHECK(chance_of(at.state) == 1);
  at.state.winner = 1;
  CHECK(chance_of(at.state) == 0);
  at.state.winner = keyforge::kDrawn;
  CHECK(chance_of(at.state) == 0.5);
}

}  // namespace
}  // namespace archon::sim::win_chance_test
