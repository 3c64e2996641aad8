// Advice in positions whose best moves are known: all but the mulligan are solved by looking at
// every sequence of moves.
#include "sim/advise.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/keyforge/position.h"
#include "sim/files.h"
#include "tests/sim/forced_outcome.h"

namespace archon::sim {
namespace {

using Words = std::set<std::string>;

// What can be forced by the right move and by no other.
struct Puzzle {
  std::string file;
  ForcedOutcome::Outcome outcome;
  int turns;   // looked at, this one included; 0: too many to look at, see the file
  Words best;  // all right first moves, as describe() words them
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
      {"fetch-the-captured", Won, 2, {"fight with Troll", "reap with Troll"}},
      {"hold-back", Won, 2, {"discard Fuzzy Gruen", "reap with Ancient Bear"}},
      {"mulligan", Open, 0, {"take a mulligan"}}};
  return all;
}

const keyforge::Library& library() {
  static const keyforge::Library loaded = keyforge::Library::load();
  return loaded;
}

keyforge::State position(const std::string& name) {
  const std::string file = std::string(ARCHON_TEST_DATA "/sim/positions/") + name + ".yaml";
  return keyforge::parse_position(read_file(file), library()).state;
}

AdviseOptions with_agent(const char* agent) {
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
Words solutions(const Puzzle& puzzle, const keyforge::State& s) {
  ForcedOutcome outcome(library(), s.decision.player, s.turn + puzzle.turns);
  CHECK(outcome.of(s) == puzzle.outcome);
  Words out;
  keyforge::MoveList moves{};
  keyforge::legal_moves(s, moves);
  for (const keyforge::Move& move : moves)
    if (outcome.after(s, move) == puzzle.outcome)
      out.insert(keyforge::describe(s, library(), move));
  return out;
}

// Whether every move of the line keeps the outcome in hand.
bool solves(const Puzzle& puzzle, const keyforge::State& begin, const Advice& advice) {
  if (!puzzle.best.contains(advice.line.moves.front())) return false;
  if (puzzle.turns == 0) return true;
  ForcedOutcome outcome(library(), begin.decision.player, begin.turn + puzzle.turns);
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

TEST_CASE("advice solves the puzzles") {
  for (const Puzzle& puzzle : puzzles()) {
    CAPTURE(puzzle.file);
    const keyforge::State s = position(puzzle.file);
    const Advice advice = advise(library(), s, with_agent("mcts:iterations=10000"));
    CAPTURE(advice_table(advice, 0.95));
    CHECK(solves(puzzle, s, advice));
  }
}

}  // namespace archon::sim
