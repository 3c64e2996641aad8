// Advice in positions whose best moves are known: all but the mulligan are solved by looking at
// every sequence of moves.
#include "sim/keyforge/review/advise.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "engine/core/files.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/knowledge/sight.h"
#include "tests/sim/keyforge/forced_outcome.h"

namespace archon::sim::advise_test {
namespace {

using Words = std::set<std::string>;

// What can be forced by the right move and by no other.
struct Puzzle {
  std::string file;
  ForcedOutcome::Outcome outcome;
  int turns;   // looked at, this one included; 0: too many to look at, see the file
  Words best;  // all right first moves, as words_of() says them
};

const std::vector<Puzzle>& puzzles() {
  using enum ForcedOutcome::Outcome;
  static const std::vector<Puzzle> all = {
      {"fight-first", Won, 1, {"fight with Tireless Crocag"}},
      {"three-steps-to-a-key", Won, 1, {"play Fuzzy Gruen", "reap with Ancient Bear"}},
      {"house-that-wins", Won, 1, {"house Untamed"}},
      {"house-that-steals", Open, 1, {"house Shadows"}},
      {"too-much-first", Open, 1, {"play Too Much to Protect"}},
      {"stampede-last",
       Open,
       1,
       {"fight with Ancient Bear", "fight with Dust Pixie", "fight with Niffle Ape",
        "reap with Ancient Bear", "reap with Dust Pixie", "reap with Niffle Ape"}},
      {"reap-before-the-wipe",
       Won,
       2,
       {"reap with Charette", "reap with Ember Imp", "reap with Shooler"}},
      {"fetch-the-captured",
       Won,
       2,
       {"fight with Troll (number 1 from the left)", "fight with Troll (number 2 from the left)",
        "reap with Troll (number 1 from the left)", "reap with Troll (number 2 from the left)"}},
      {"hold-back", Won, 2, {"discard Fuzzy Gruen", "reap with Ancient Bear"}},
      {"mulligan", Open, 0, {"take a mulligan"}}};
  return all;
}

const keyforge::Library& library() {
  static const keyforge::Library loaded = keyforge::Library::load();
  return loaded;
}

keyforge::Position position(const std::string& name) {
  const std::string file = std::string(ARCHON_TEST_DATA "/sim/positions/") + name + ".yaml";
  return keyforge::parse_position(read_file(file, "a position"), library());
}

Advice advise(const keyforge::Position& p, const AdviseOptions& options) {
  return advise(p.match, p.state, options);
}

std::string advice_json(const keyforge::Position& p, const AdviseOptions& options) {
  return advice_json(advise(p, options), options, p.match);
}

AdviseOptions with_agent(const std::string& agent) {
  AdviseOptions out;
  out.agent = ai::parse_agent_spec(agent);
  return out;
}

std::string joined(const Words& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

// The first moves after which the outcome can still be forced.
Words solutions(const Puzzle& puzzle, const keyforge::Position& p) {
  const keyforge::State& s = p.state;
  ForcedOutcome outcome(p.match, s.decision.player, s.turn + puzzle.turns);
  CHECK(outcome.of(s) == puzzle.outcome);
  Words out;
  keyforge::MoveList moves{};
  keyforge::legal_moves(s, moves);
  for (const keyforge::Move& move : moves)
    if (outcome.after(s, move) == puzzle.outcome) out.insert(words_of(p.match, s, move));
  return out;
}

// Whether every move of the line keeps the outcome in hand.
bool solves(const Puzzle& puzzle, const keyforge::Position& begin, const Advice& advice) {
  if (!puzzle.best.contains(advice.line.moves.front())) return false;
  if (puzzle.turns == 0) return true;
  const keyforge::State& s = begin.state;
  ForcedOutcome outcome(begin.match, s.decision.player, s.turn + puzzle.turns);
  return outcome.of(advice.line.last) == puzzle.outcome;
}

}  // namespace

TEST_CASE("the solutions of the puzzles are all there are") {
  for (const Puzzle& puzzle : puzzles()) {
    if (puzzle.turns == 0) continue;
    CAPTURE(puzzle.file);
    CHECK(joined(solutions(puzzle, position(puzzle.file))) == joined(puzzle.best));
  }
}

// ADVISE_BUDGET and ADVISE_SEED set others, to see how many are solved with them.
TEST_CASE("advice solves the puzzles") {
  const char* budget = std::getenv("ADVISE_BUDGET");
  const std::string agent = std::string("mcts:iterations=") + (budget ? budget : "10000");
  int solved = 0;
  for (const Puzzle& puzzle : puzzles()) {
    CAPTURE(puzzle.file);
    const keyforge::Position begin = position(puzzle.file);
    AdviseOptions options = with_agent(agent);
    if (const char* seed = std::getenv("ADVISE_SEED")) options.seed = std::stoull(seed);
    const Advice advice = advise(begin, options);
    CAPTURE(report_of(advice, 0.95).terminal());
    CHECK(solves(puzzle, begin, advice));
    solved += solves(puzzle, begin, advice) ? 1 : 0;
  }
  MESSAGE(solved << " of " << puzzles().size() << " with " << agent);
}

TEST_CASE("advice doesn't depend on threads") {
  AdviseOptions one = with_agent("mcts:iterations=2000");
  AdviseOptions two = one;
  two.threads = 2;
  const keyforge::Position p = position("house-that-wins");
  CHECK(advice_json(p, one) == advice_json(p, two));
}

TEST_CASE("advice doesn't depend on what the mover can't see") {
  const AdviseOptions options = with_agent("ismcts:iterations=2000");
  for (const char* file : {"mulligan", "midgame"}) {
    CAPTURE(file);
    keyforge::Position p = position(file);
    keyforge::State& s = p.state;
    const std::string advice = advice_json(p, options);
    Rng rng(1);
    for (int n = 0; n < 4; ++n) {
      const CardSet hand = s.side[1].hand;
      keyforge::determinize(s, s.decision.player, rng);
      CHECK(s.side[1].hand != hand);
      const bool same = advice_json(p, options) == advice;
      CHECK(same);
    }
  }
}

TEST_CASE("what the last card of a turn turns up isn't advised on") {
  const AdviseOptions options = with_agent("ismcts:iterations=500");
  keyforge::Position p = keyforge::parse_position(R"(
ask: [no-end]
you: {house: logos, hand: [wild-wormhole], deck: [dextre, troll, punch, bumpsy, smith, umbra]}
foe: {line: [troll], hand: [punch]}
)",
                                                  library());
  const std::string advice = advice_json(p, options);
  Rng rng(1);
  for (int n = 0; n < 8; ++n) {
    keyforge::determinize(p.state, 0, rng);
    const Advice again = advise(p, options);
    const bool same = advice_json(again, options, p.match) == advice;
    CHECK(same);
    CHECK(again.line.moves == std::vector<std::string>{"play Wild Wormhole"});
    CHECK(again.line.end == "the rest depends on the cards this reveals");
  }
}

TEST_CASE("a line that wins ends with the game") {
  const Advice advice = advise(position("fight-first"), with_agent("mcts:iterations=10000"));
  CHECK(advice.line.end == "the game is won");
  CHECK(advice.moves.front().wins->value > 0.95);
  CHECK(advice.judged_after == 1);
}

TEST_CASE("a line ends where cards come that can't be foreseen") {
  const keyforge::Position p = keyforge::parse_position(R"(
you: {house: logos, artifacts: [library-of-babble], deck: [dextre, troll, urchin]}
foe: {line: [troll]}
)",
                                                        library());
  const Advice advice = advise(p, with_agent("mcts:iterations=500"));
  CHECK(advice.line.moves == std::vector<std::string>{"use the action of Library of Babble"});
  CHECK(advice.line.end == "the rest depends on the cards this reveals");
  CHECK(advice.line.last == keyforge::seen_by(p.state, advice.mover));
}

TEST_CASE("every other house comes with its line") {
  const Advice advice = advise(position("midgame"), with_agent("mcts:iterations=2000"));
  REQUIRE(advice.moves.size() == 3);
  CHECK_FALSE(advice.moves[0].line);
  for (size_t i = 1; i < advice.moves.size(); ++i) {
    REQUIRE(advice.moves[i].line);
    CHECK(advice.moves[i].line->moves.front() == advice.moves[i].words);
    CHECK(advice.moves[i].wins->value <= advice.moves[i - 1].wins->value);
  }
}

TEST_CASE("creatures of one title are told apart by their places") {
  const keyforge::Position p = keyforge::parse_position(R"(
you: {house: brobnar, line: [bumpsy, troll], hand: [punch]}
foe: {line: [troll]}
)",
                                                        library());
  const keyforge::State& s = p.state;
  keyforge::MoveList moves{};
  keyforge::legal_moves(s, moves);
  Words words;
  for (const keyforge::Move& move : moves) words.insert(words_of(p.match, s, move));
  CHECK(words.contains("reap with Bumpsy"));
  CHECK(words.contains("reap with Troll (number 2 from the left)"));
  keyforge::State asked = s;
  for (const keyforge::Move& move : moves)
    if (move.verb == keyforge::Verb::Play) keyforge::apply(asked, p.match, move);
  REQUIRE(asked.decision.ask == keyforge::Ask::Pick);
  const keyforge::Move theirs{keyforge::Verb::Pick, s.side[1].line[0]};
  CHECK(words_of(p.match, asked, theirs) == "choose Troll (opponent's number 1 from the left)");
}

TEST_CASE("the terms add up to the evaluation's win probability") {
  const Advice advice = advise(position("midgame"), with_agent("mcts:iterations=500"));
  const auto chance = [&](double AdvisedTerm::*side) {
    double sum = 0;
    for (const AdvisedTerm& term : advice.terms) sum += term.*side;
    return 1 / (1 + std::exp(-sum));
  };
  CHECK(chance(&AdvisedTerm::now) == doctest::Approx(advice.judged_now));
  CHECK(chance(&AdvisedTerm::after) == doctest::Approx(advice.judged_after));
}

TEST_CASE("a forced move is said to be one, and a game that is over is refused") {
  const keyforge::Position forced =
      keyforge::parse_position("{you: {house: dis}, foe: {}}", library());
  const AdviseOptions options = with_agent("mcts:iterations=500");
  const Advice advice = advise(forced, options);
  CHECK(advice.line.moves == std::vector<std::string>{"end the turn"});
  CHECK(report_of(advice, 0.95).terminal().find("There is only one move.") != std::string::npos);
  const keyforge::Position over = keyforge::parse_position(
      "{step: start, you: {houses: [dis, logos, mars], keys: 2, aember: 6}, foe: {}}", library());
  REQUIRE(over.state.over());
  CHECK_THROWS_AS(advise(over, options), Error);
}

TEST_CASE("moves are compared by the player that the agent names, and as far ahead as it goes") {
  const keyforge::Position p = position("midgame");
  const auto first_wins = [&](const char* agent) {
    const Advice advice = sim::advise(p.match, p.state, {ai::keyforge_agent(agent), 1, 2});
    REQUIRE(advice.moves.size() > 1);
    return advice.moves[0].wins->value;
  };
  const double hasty = first_wins("mcts:iterations=400");
  CHECK(hasty == first_wins("mcts:iterations=400,policy=hasty"));
  CHECK(hasty != first_wins("mcts:iterations=400,policy=learned"));
  CHECK(first_wins("sage:iterations=240") != first_wins("sage:iterations=240,ahead=1"));
}

}  // namespace archon::sim::advise_test
