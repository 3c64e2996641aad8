// Wins that can be proved: found, played to their end, and never seen where something hidden or a
// die has a say.
#include "ai/turns/sure_win.h"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "ai/keyforge/agents.h"
#include "engine/keyforge/formats/position.h"
#include "tests/ai/games.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::test::sure_win_test {
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

// A safe of three dials, to be opened in one turn; whoever gives up or sets a wrong one gets half.
// With `shaky` its last dial is set by a die, which says no foresight can tell what comes.
struct Safe {
  struct State {
    int8_t set = 0;  // dials
    int8_t turn = 0;
    double result = 0;
  };
  using Move = uint8_t;  // 0 to 9: a digit; 10: give up
  using MoveList = FixedVector<Move, 11>;
  struct Foresight {
    bool blind = false;
  };
  static constexpr std::array<Move, 3> kCode = {7, 0, 9};

  bool shaky = false;

  int mover(const State&) const { return 0; }
  bool over(const State& s) const { return s.result > 0; }
  double reward(const State& s, int player) const { return player == 0 ? s.result : 1 - s.result; }
  void moves(const State&, MoveList& list) const {
    for (Move m = 0; m <= 10; ++m) list.push_back(m);
  }
  uint32_t key(const State&, const Move& m) const { return m; }
  void apply(State& s, const Move& m) const {
    if (m != kCode[static_cast<size_t>(s.set)])
      s.result = 0.5;
    else if (++s.set == 3)
      s.result = 1;
  }
  void apply(State& s, const Move& m, Foresight& f) const {
    f.blind = f.blind || (shaky && s.set == 2);
    apply(s, m);
  }
  Foresight foresight(const State&, int) const { return {}; }
  void determinize(State&, int, Rng&) const {}
  int turn(const State& s) const { return s.turn; }
  double evaluate(const State&, int) const { return 0.5; }
  double evaluate(const State&, int, Foresight&) const { return 0.5; }
  Move rollout(const State& s, MoveList& list, Rng& rng) const {
    return any_move(*this, s, list, rng);
  }
};
static_assert(HasForesight<Safe> && !HasWinInSight<Safe>);

// A safe that no digits open, and that knows its positions again. Counts what a proof tries.
struct WeldedSafe {
  struct State {
    int8_t set = 0;
    int8_t digits = 0;  // those set, one after the other
    double result = 0;
  };
  using Move = uint8_t;  // 0 to 2
  using MoveList = FixedVector<Move, 3>;
  struct Foresight {
    bool blind = false;
  };
  static constexpr int kTried = 3 + 9 + 27;  // from the beginning

  int* tried;

  int mover(const State&) const { return 0; }
  bool over(const State& s) const { return s.result > 0; }
  double reward(const State& s, int) const { return s.result; }
  void moves(const State&, MoveList& list) const { list = {0, 1, 2}; }
  uint32_t key(const State&, const Move& m) const { return m; }
  void apply(State& s, const Move& m) const {
    s.digits = static_cast<int8_t>(3 * s.digits + m);
    if (++s.set == 3) s.result = 0.5;
  }
  void apply(State& s, const Move& m, Foresight&) const {
    ++*tried;
    apply(s, m);
  }
  Foresight foresight(const State&, int) const { return {}; }
  uint64_t observation_hash(const State& s, int) const { return s.set * 100ULL + s.digits; }
  void determinize(State&, int, Rng&) const {}
  int turn(const State&) const { return 0; }
  double evaluate(const State&, int) const { return 0.5; }
  double evaluate(const State&, int, Foresight&) const { return 0.5; }
  Move rollout(const State& s, MoveList& list, Rng& rng) const {
    return any_move(*this, s, list, rng);
  }
};
static_assert(HasForesight<WeldedSafe> && HasObservationHash<WeldedSafe>);

}  // namespace

TEST_CASE("a safe is opened by whoever may look at enough positions, and trusts no die") {
  const auto opens = [](const Safe& safe, const std::string& agent) {
    const auto player = make_agent<Safe>(parse_agent_spec(agent));
    Safe::State s;
    Rng rng(1);
    while (!safe.over(s)) safe.apply(s, player->choose(safe, s, rng));
    return s.result == 1 && player->result().sure;
  };
  CHECK(opens({}, "mcts:iterations=1"));
  CHECK(opens({}, "mcts:iterations=1,proof=19"));        // 8 + 1 + 10
  CHECK_FALSE(opens({}, "mcts:iterations=1,proof=18"));  // the last digit is not reached
  CHECK_FALSE(opens({true}, "mcts:iterations=1"));
}

TEST_CASE("what a search has gone through in vain is not gone through again") {
  const auto tried = [](const std::string& agent) {
    int count = 0;
    const WeldedSafe safe{&count};
    const auto player = make_agent<WeldedSafe>(parse_agent_spec(agent));
    WeldedSafe::State s;
    Rng rng(1);
    std::vector<int> out;
    while (!safe.over(s)) {
      count = 0;
      safe.apply(s, player->choose(safe, s, rng));
      out.push_back(count);
    }
    return out;
  };
  CHECK(tried("mcts:iterations=1") == std::vector{WeldedSafe::kTried, 0, 0});
  // A search that was given up has shown nothing.
  CHECK(tried("mcts:iterations=1,proof=20") == std::vector{20, 12, 0});
}

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
  CHECK(sure > 0);
}

}  // namespace archon::ai::test::sure_win_test
