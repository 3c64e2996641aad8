// Wins that can be proved: found, played to their end, and never seen where something hidden or a
// die has a say.
#include "ai/sure_win.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "ai/agents.h"
#include "ai/keyforge/keyforge_game.h"
#include "engine/keyforge/papers/position.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::test {
namespace {

using keyforge::Position;
using keyforge::State;

Position position(const std::string& text) {
  return keyforge::parse_position(text, keyforge::bundled_games().library());
}

struct Turn {
  std::vector<std::string> words;
  bool sure = false;  // at its first decision
  bool won = false;
};

// Until the turn has passed. With one iteration a search knows nothing.
Turn turn(const Position& p, const std::string& agent = "mcts:iterations=1", uint64_t seed = 1) {
  const KeyforgeGame game(p.match);
  const auto player = make_agent<KeyforgeGame>(parse_agent_spec(agent));
  Rng rng(seed);
  State s = p.state;
  Turn out;
  const int mover = s.decision.player;
  while (!s.over() && s.turn == p.state.turn) {
    const keyforge::Move move = player->choose(game, s, rng);
    if (out.words.empty()) out.sure = player->result().sure;
    out.words.push_back(keyforge::describe(s, p.match, move));
    game.apply(s, move);
  }
  out.won = s.winner == mover;
  return out;
}

// Two reaps make 7, of which Key Charge takes one and the key six; what else there is to do is in
// the way.
const std::string kThreeSteps = R"(
step: house
you:
  houses: [untamed, shadows, brobnar]
  keys: 2
  aember: 5
  hand: [key-charge, bumpsy, nerve-blast, dust-pixie: {bonus: []}]
  line: [ancient-bear, umbra, niffle-ape]
foe: {keys: 2, aember: 9, line: [troll]}
)";

}  // namespace

TEST_CASE("a key that a card forges now is found before any playout") {
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    for (const char* agent : {"mcts:iterations=1", "ismcts:iterations=1"}) {
      const Turn played = turn(position(kThreeSteps), agent, seed);
      CHECK(played.sure);
      CHECK(played.won);
      CHECK(played.words.front() == "house Untamed");
    }
  }
  CHECK_FALSE(turn(position(kThreeSteps), "mcts:iterations=1,proof=0").sure);
}

TEST_CASE("a win that hangs on what is hidden is not sure") {
  // Wild Wormhole plays whatever lies on top of the deck.
  const std::string text = R"(
you:
  house: logos
  keys: 2
  aember: 8
  hand: [wild-wormhole]
  deck: [key-charge, troll, bumpsy]
foe: {line: [troll]}
)";
  CHECK_FALSE(turn(position(text)).sure);
}

TEST_CASE("with two keys missing nothing wins now") {
  std::string text = kThreeSteps;
  text.replace(text.find("keys: 2"), 7, "keys: 1");
  CHECK_FALSE(turn(position(text)).sure);
}

TEST_CASE("too little Aember is no win") {
  std::string text = kThreeSteps;
  text.replace(text.find("aember: 5"), 9, "aember: 3");
  CHECK_FALSE(turn(position(text)).sure);
}

TEST_CASE("where one position is looked at, nothing is proved") {
  CHECK_FALSE(turn(position(kThreeSteps), "mcts:iterations=1,proof=1").sure);
}

TEST_CASE("the search that is said to win does, in games") {
  int sure = 0;
  for (int i = 0; i < 3000 && sure < 5; ++i) {
    const auto [match, s] = keyforge::any_middle(5, i, 60 + i * 11 % 240);
    if (s.over()) continue;
    const Position p{match, s, {}};
    const KeyforgeGame game(match);
    if (!game.may_win_now(s)) continue;
    const Turn played = turn(p);
    if (!played.sure) continue;
    ++sure;
    CHECK(played.won);
  }
  MESSAGE(sure << " sure wins");
}

}  // namespace archon::ai::test
