// The sentence on what decided a game.
#include "sim/keyforge/review/decisive_turn.h"

#include <doctest/doctest.h>

namespace archon::sim::decisive_turn_test {
namespace {

TEST_CASE("the turn that is named is the one that gained most since the winner was last behind") {
  const std::vector<ToldChoice> choices = {
      {1, true, false, "play A", 0.5},      {1, true, false, "end the turn", 0.9},
      {2, false, false, "play B", 0.9},     {3, true, false, "house Dis", 0.4},
      {3, true, false, "play C", 0.4},      {3, true, true, "choose D", 0.45},
      {3, true, false, "play E", 0.6},      {3, true, false, "reap with F", 0.58},
      {3, true, false, "reap with F", 0.6}, {4, false, false, "play G", 0.62}};
  CHECK(decided_words(choices, 0.7, "Argus") ==
        "Judged by playouts, Argus was ahead for good from turn 3; it gained most in turn 3 "
        "(40.0 % to 62.0 %), with 'play C' and 'reap with F'.");
}

TEST_CASE("a game can be decided by its loser, or be ahead from its first turn on") {
  const std::vector<ToldChoice> choices = {{0, true, false, "keep the hand", 0.1},
                                           {1, true, false, "play A", 0.5},
                                           {2, false, false, "play B", 0.55}};
  CHECK(
      decided_words(choices, 0.95, "Onyx") ==
      "Judged by playouts, Onyx was ahead from its first turn on; it gained most in its opponent's "
      "turn 2 (55.0 % to 95.0 %).");
  CHECK(decided_words({}, 1, "Onyx").empty());
}

}  // namespace
}  // namespace archon::sim::decisive_turn_test
