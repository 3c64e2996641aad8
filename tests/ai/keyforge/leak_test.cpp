// No agent plays differently for something its player can't see: over KeyForge itself.
#include <doctest/doctest.h>

#include "ai/keyforge/agents.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"
#include "tests/keyforge/prophecy_games.h"
#include "tests/keyforge/token_games.h"

namespace archon::ai::leak_test {
namespace {

using keyforge::Match;
using keyforge::Situation;
using keyforge::State;

constexpr std::array<std::string_view, 12> kAgents = {
    "greedy:samples=2",
    "greedy:samples=1,depth=2",
    "flat:iterations=40",
    "flat:iterations=40,c=0.7",
    "mcts:iterations=40,trees=4",
    "ismcts:iterations=40",
    "plan:iterations=60,width=8",
    "plan:iterations=60,eval=network",
    "mcts:iterations=40,trees=4,prior=0.03,puct=0.3",
    "ismcts:iterations=40,prior=0.03,puct=0.3",
    "mcts:iterations=40,trees=4,prior=0.03,puct=0.3,promises=2",
    "long:look=20,iterations=12,promises=2"};

// The game with every determinized state marked, so that a state which agents play, judge or roll
// out from without having determinized it shows.
class WatchedGame : public KeyforgeGame {
 public:
  WatchedGame(const Match& match, int& peeks) : KeyforgeGame(match), peeks_(&peeks) {}

  void determinize(State& s, int observer, Rng& rng) const {
    KeyforgeGame::determinize(s, observer, rng);
    s.side[0].spare[0] = 1;
  }
  void apply(State& s, const Move& m) const {
    watch(s);
    KeyforgeGame::apply(s, m);
  }
  double evaluate(const State& s, int player) const {
    watch(s);
    return KeyforgeGame::evaluate(s, player);
  }
  void apply(State& s, const Move& m, Foresight& f) const {
    watch(s);
    KeyforgeGame::apply(s, m, f);
  }
  double evaluate(const State& s, int player, Foresight& f) const {
    watch(s);
    return KeyforgeGame::evaluate(s, player, f);
  }
  Move rollout(const State& s, MoveList& list, Rng& rng) const {
    watch(s);
    return KeyforgeGame::rollout(s, list, rng);
  }
  WatchedGame judged_by(const Evaluation& evaluation) const {
    WatchedGame game = *this;
    static_cast<KeyforgeGame&>(game) = KeyforgeGame::judged_by(evaluation);
    return game;
  }
  WatchedGame played_by(const Policy& policy) const {
    WatchedGame game = *this;
    static_cast<KeyforgeGame&>(game) = KeyforgeGame::played_by(policy);
    return game;
  }

 private:
  void watch(const State& s) const { *peeks_ += s.side[0].spare[0] == 1 ? 0 : 1; }

  int* peeks_;
};
static_assert(HasEvaluations<WatchedGame> && HasForesight<WatchedGame> &&
              HasObservationHash<WatchedGame>);

template <Game G>
bool same(const SearchResult<G>& a, const SearchResult<G>& b) {
  if (a.chosen != b.chosen || a.value != b.value || a.line != b.line) return false;
  if (a.moves.size() != b.moves.size()) return false;
  for (size_t i = 0; i < a.moves.size(); ++i)
    if (a.moves[i].key != b.moves[i].key || a.moves[i].visits != b.moves[i].visits ||
        a.moves[i].value != b.moves[i].value)
      return false;
  return true;
}

// The same move to who makes it: a card that they haven't seen is named by its place in the line.
bool same_move(const KeyforgeGame& game, const State& s, const keyforge::Move& move,
               const State& alike, const keyforge::Move& other) {
  const bool unseen = move.card != keyforge::kNoCard && s.facedown.has(move.card) &&
                      !s.side[s.decision.player].known.has(move.card);
  return unseen ? game.key(s, move) == game.key(alike, other) : move == other;
}

Situation position(int i) { return keyforge::any_thin_middle(21, i, i * 11 % 180); }

}  // namespace

// LEAK_POSITIONS says how many are tried. Each fourth is one with cards that lie facedown in play,
// and each fourth one with prophecies.
TEST_CASE("hidden cards and the dice to come change no agent's move") {
  const int count = keyforge::env_number("LEAK_POSITIONS", 48);
  Rng other(4);
  for (const std::string_view spec : kAgents) {
    for (int i = 0; i < count; ++i) {
      CAPTURE(spec);
      CAPTURE(i);
      const auto [match, s] = i % 4 == 0   ? keyforge::token_middle(23, i, 20 + i * 11 % 150)
                              : i % 4 == 2 ? keyforge::prophecy_middle(23, i, 20 + i * 11 % 150)
                                           : position(i);
      const KeyforgeGame game(match);
      const State alike = keyforge::scrambled(s, s.decision.player, other);
      const auto one = make_agent<KeyforgeGame>(parse_agent_spec(spec));
      const auto two = make_agent<KeyforgeGame>(parse_agent_spec(spec));
      Rng rng_one(static_cast<uint64_t>(i));
      Rng rng_two(static_cast<uint64_t>(i));
      const keyforge::Move chosen = one->choose(game, s, rng_one);
      CHECK(same_move(game, s, chosen, alike, two->choose(game, alike, rng_two)));
      CHECK(same(one->result(), two->result()));
      CHECK(rng_one == rng_two);
    }
  }
}

TEST_CASE("agents play, judge and roll out determinized states only") {
  int peeks = 0;
  for (const std::string_view spec : kAgents) {
    const auto agent = make_agent<WatchedGame>(parse_agent_spec(spec));
    for (int i = 0; i < 16; ++i) {
      CAPTURE(spec);
      Rng rng(static_cast<uint64_t>(i));
      const auto [match, s] = position(i);
      agent->choose(WatchedGame(match, peeks), s, rng);
      CHECK(peeks == 0);
    }
  }
}

TEST_CASE("judging and rolling out do not look at hidden cards") {
  Rng other(6);
  for (int i = 0; i < 128; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    const KeyforgeGame game(match);
    const int mover = game.mover(s);
    const State alike = keyforge::scrambled(s, static_cast<keyforge::Player>(mover), other);
    for (const int p : {0, 1}) CHECK(game.evaluate(s, p) == game.evaluate(alike, p));
    keyforge::MoveList list;
    for (uint64_t seed = 0; seed < 8; ++seed) {
      Rng a(seed);
      Rng b(seed);
      CHECK(game.rollout(s, list, a) == game.rollout(alike, list, b));
    }
  }
}

}  // namespace archon::ai::leak_test
