// Greedy in positions with a known answer.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "ai/keyforge/keyforge_game.h"
#include "ai/turns/greedy_agent.h"
#include "engine/keyforge/formats/position.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::greedy_test {
namespace {

using keyforge::Position;
using keyforge::State;

Position position(const std::string& text) {
  return keyforge::parse_position(text, keyforge::bundled_games().library());
}

// What greedy does until the turn has passed, in words.
std::vector<std::string> turn(const Position& p, uint64_t seed = 1) {
  const KeyforgeGame game(p.match);
  GreedyAgent<KeyforgeGame> agent({});
  Rng rng(seed);
  State s = p.state;
  std::vector<std::string> words;
  while (!s.over() && s.turn == p.state.turn) {
    const keyforge::Move move = agent.choose(game, s, rng);
    words.push_back(keyforge::describe(s, p.match, move));
    game.apply(s, move);
  }
  return words;
}

bool has(const std::vector<std::string>& words, const std::string& wanted) {
  return std::find(words.begin(), words.end(), wanted) != words.end();
}

}  // namespace

TEST_CASE("the house with the most to do is chosen, though all of it asks for flanks") {
  const Position p = position(
      "step: house\n"
      "you:\n"
      "  houses: [sanctum, logos, untamed]\n"
      "  hand: [bulwark, champion-anaphiel, grey-monk, sergeant-zakiel, staunch-knight, dextre]\n"
      "  line: [champion-tabris, dust-pixie]\n"
      "foe: {line: [troll], aember: 3}\n");
  for (uint64_t seed = 0; seed < 12; ++seed) {
    const auto words = turn(p, seed);
    CAPTURE(seed);
    CHECK(words.front() == "house Sanctum");
    CHECK(has(words, "play Champion Anaphiel"));
  }
}

TEST_CASE("cards are revealed before they are played, though playing them first gains more") {
  const Position p = position(
      "step: house\n"
      "you:\n"
      "  houses: [mars, logos, dis]\n"
      "  hand: [zorg, ulyq-megamouth, tunk]\n"
      "  line: [grabber-jammer: {ready: false}, blypyp: {ready: false}]\n"
      "  artifacts: [commpod]\n"
      "foe: {line: [dust-pixie]}\n");
  const auto words = turn(p);
  CHECK(has(words, "use the action of Commpod"));
  CHECK(has(words, "reap with Blypyp"));
}

TEST_CASE("who skips forging does something about it") {
  const Position p = position(
      "you:\n"
      "  house: shadows\n"
      "  keys: [red, blue]\n"
      "  aember: 7\n"
      "  artifacts: [the-sting]\n"
      "foe: {line: [dust-pixie]}\n");
  CHECK(has(turn(p), "use the action of The Sting"));
}

TEST_CASE("what has been thought out is played on without thinking again") {
  const Position p = position(
      "step: house\n"
      "you: {houses: [brobnar, logos, untamed], line: [troll, bumpsy, dextre], hand: [anger]}\n"
      "foe: {line: [dust-pixie, troll]}\n");
  const KeyforgeGame game(p.match);
  GreedyAgent<KeyforgeGame> agent({});
  Rng rng(1);
  State s = p.state;
  game.apply(s, agent.choose(game, s, rng));
  CHECK(agent.result().iterations == 3);
  const Rng before = rng;
  int planned = 0;
  for (; s.turn == p.state.turn; ++planned) {
    game.apply(s, agent.choose(game, s, rng));
    CHECK(agent.result().iterations == 0);
  }
  CHECK(planned > 2);
  CHECK(rng == before);
  // Of another position there is no plan.
  agent.choose(game, p.state, rng);
  CHECK(agent.result().iterations == 3);
}

TEST_CASE("a title is named by every guess alike, wherever its cards may be") {
  const Position p = position(
      "you: {house: dis, hand: [etan-s-jar, fear], deck: [punch, troll, bumpsy]}\n"
      "foe: {hand: [hysteria, anger], deck: [smith, valdr, dust-pixie]}\n");
  const KeyforgeGame game(p.match);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    GreedyAgent<KeyforgeGame> agent({8, 1});
    Rng rng(seed);
    State s = p.state;
    for (int i = 0; i < 6 && s.turn == p.state.turn; ++i) game.apply(s, agent.choose(game, s, rng));
    State asked = p.state;
    keyforge::MoveList moves;
    game.moves(asked, moves);
    game.apply(asked, moves[0]);
    REQUIRE(asked.decision.ask == keyforge::Ask::Pick);
    State guess = asked;
    game.determinize(guess, 0, rng);
    for (const keyforge::Move& m : (game.moves(asked, moves), moves))
      CHECK(game.key(asked, m) == game.key(guess, m));
  }
}

}  // namespace archon::ai::greedy_test
