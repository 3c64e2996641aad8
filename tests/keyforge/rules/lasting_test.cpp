// How lasting effects lie in the state.
#include <doctest/doctest.h>

#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge::lasting_test {
namespace {

// How many effects last after two thefts from a player with these artifacts.
int after_two_thefts(const std::string& artifacts) {
  const Library& library = bundled_games().library();
  const Position at = parse_position(
      "you: {house: shadows, line: [noddy-the-thief, noddy-the-thief]}\n"
      "foe: {aember: 5, artifacts: [" +
          artifacts + "]}\n",
      library);
  State s = at.state;
  MoveList list;
  for (int steals = 0; steals < 2; ++steals) {
    legal_moves(s, list);
    for (int i = 0; i < list.size(); ++i)
      if (list[i].verb == Verb::Action) {
        apply(s, at.match, list[i]);
        break;
      }
  }
  CHECK(s.side[0].aember == 2);
  return s.lasting().size();
}

}  // namespace

TEST_CASE("what a card forbids twice lies in the state once") {
  CHECK(after_two_thefts("dominator-bauble") == 0);
  CHECK(after_two_thefts("redhand-registry") == 1);
  CHECK(after_two_thefts("redhand-registry, redhand-registry") == 2);
}

}  // namespace archon::keyforge::lasting_test
