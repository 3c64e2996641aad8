// What the Python package shows of a position, in C++: nothing of what is hidden, and a number for
// every move.
#include "bindings/python/src/observation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "bindings/python/src/action_space.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"
#include "tests/keyforge/prophecy_games.h"
#include "tests/keyforge/token_games.h"

using namespace archon;
using namespace archon::keyforge;
using namespace archon::python;

namespace {

std::vector<float> seen(const State& s, const Match& match, Player viewer) {
  // What is not written would show.
  std::vector<float> out(kObservation, 77.0F);
  observe(s, match, viewer, out.data());
  return out;
}

std::set<int> actions(const State& s) {
  MoveList list;
  legal_moves(s, list);
  std::set<int> out;
  for (const Move move : list) out.insert(action_of(s, move));
  return out;
}

}  // namespace

TEST_CASE("an observation shows nothing that its player does not know") {
  Rng rng(5);
  int changed = 0;
  for (int number = 0; number < 300; ++number) {
    const Situation at = number % 3 == 0 ? token_middle(3, number, 20 + number % 150)
                                         : any_middle(3, number, 20 + number % 150);
    for (Player viewer = 0; viewer < 2; ++viewer) {
      const State other = scrambled(at.state, viewer, rng);
      changed += !(other == at.state);
      CAPTURE(number);
      CHECK(seen(other, at.match, viewer) == seen(at.state, at.match, viewer));
      if (at.state.decision.player == viewer) CHECK(actions(other) == actions(at.state));
    }
  }
  CHECK(changed > 500);
}

TEST_CASE("an observation shows what its player can see") {
  const Situation at = any_middle(3, 8, 60);
  const std::vector<float> before = seen(at.state, at.match, 0);
  State richer = at.state;
  ++richer.side[1].aember;
  CHECK(seen(richer, at.match, 0) != before);
  CHECK(seen(at.state, at.match, 1) != before);
}

TEST_CASE("prophecies are seen by both players, and those that are active as in play") {
  const auto column = [](std::string_view name) {
    return std::find(kCardFeatures.begin(), kCardFeatures.end(), name) - kCardFeatures.begin();
  };
  int active = 0;
  int offered = 0;
  for (int number = 0; number < 60; ++number) {
    const Situation at = prophecy_middle(3, number, 20 + number);
    for (Player viewer = 0; viewer < 2; ++viewer) {
      const std::vector<float> out = seen(at.state, at.match, viewer);
      const auto of = [&](CardId id, std::string_view name) {
        return out[static_cast<size_t>(kPositionSize + 2 * kSideSize +
                                       slot_for(id, viewer) * kCardSize + column(name))];
      };
      for (const CardId id : at.match.prophecies()) {
        CHECK(of(id, "card") == static_cast<float>(at.match.number(id) + 1));
        CHECK(of(id, "seen") == 1);
        CHECK((of(id, "mine") == 1) == (owner_of(id) == viewer));
        CHECK((of(id, "in_play") == 1) == at.state.activated.has(id));
        active += of(id, "in_play") == 1;
        offered += of(id, "option") == 1;
      }
      for (const CardId id : at.state.under)
        if (at.match.prophecies().has(at.state.at(id).host) && owner_of(id) == viewer)
          CHECK(of(id, "host") == static_cast<float>(slot_for(at.state.at(id).host, viewer) + 1));
    }
  }
  CHECK(active > 20);
  CHECK(offered > 10);
}

TEST_CASE("every move has an action of its own, which means that move") {
  std::set<int> met;
  for (int number = 0; number < 200; ++number) {
    Situation at = any_start(9, number);
    Rng rng = BundledGames::players(9, number);
    MoveList list;
    while (!at.state.over()) {
      legal_moves(at.state, list);
      CAPTURE(number);
      REQUIRE(actions(at.state).size() == static_cast<size_t>(list.size()));
      for (const Move move : list) {
        const int action = action_of(at.state, move);
        REQUIRE(move_of(at.state, action) == move);
        met.insert(action);
      }
      BundledGames::play_on(at.state, at.match, 1, rng);
    }
  }
  CHECK(met.size() > 300);
}

TEST_CASE("every way to resolve an icon has an action of its own") {
  State s;
  s.decision.ask = Ask::BonusIcon;
  std::set<int> met;
  for (int way = 0; way < kIconWays; ++way) {
    const Move move{Verb::Icon, kNoCard, static_cast<uint16_t>(way)};
    met.insert(action_of(s, move));
    CHECK(move_of(s, action_of(s, move)) == move);
  }
  CHECK(met.size() == static_cast<size_t>(kIconWays));
}

TEST_CASE("whoever lies facedown is chosen by the row that observations show there") {
  const size_t place = static_cast<size_t>(
      std::find(kCardFeatures.begin(), kCardFeatures.end(), "place") - kCardFeatures.begin());
  int chosen = 0;
  for (int number = 0; number < 300; ++number) {
    const Situation at = token_middle(3, number, 20 + number % 150);
    State s = at.state;
    const Player mover = s.decision.player;
    s.decision.clear();
    s.decision.player = mover;
    s.decision.ask = Ask::Pick;
    s.decision.cards = s.creatures & (s.facedown - s.side[mover].known);
    const std::vector<float> out = seen(s, at.match, mover);
    for (const CardId id : s.decision.cards) {
      const auto slot = static_cast<size_t>(action_of(s, {Verb::Pick, id, 0}) - 7 * 2 * kMaxOwned);
      const size_t row = kPositionSize + 2 * kSideSize + slot * kCardSize;
      const auto& line = s.side[s.at(id).controller].line;
      CHECK(out[row + place] == static_cast<float>(line.find(id) + 1));
      ++chosen;
    }
  }
  CHECK(chosen > 100);
}

TEST_CASE("alternatives, traits and waiting abilities have room enough") {
  const Library& library = bundled_games().library();
  CHECK(library.traits().size() <= 128);
  for (const Node& node : library.program().code)
    if (node.op == Op::ChooseOne) CHECK(node.arg <= 16);
  const State empty;
  CHECK(empty.pending().room() <= 240);
}
