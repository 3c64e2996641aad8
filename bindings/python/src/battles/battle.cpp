#include "bindings/python/src/battles/battle.h"

#include <fmt/format.h>

#include <utility>

#include "bindings/python/src/battles/battle_entrants.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/play_battle.h"

namespace archon::python {

using namespace archmajesty;

Battle Battle::between(const std::string& party, const std::string& against, int level,
                       uint64_t seed, const std::string& readings) {
  const sim::MatchSetup setup = battle_setup(party, against);
  sim::PairPlan plan;
  plan.chains = sim::handicaps_of(level);
  return Battle(Course(sim::fight_of(setup, plan, 0, sim::options_named(readings)), seed));
}

void Battle::expect_open() const {
  if (over()) throw Error("the battle is over: nothing is left to choose");
}

const MoveList& Battle::moves() {
  if (!listed_) {
    moves_.clear();
    if (!over()) legal_moves(battle(), state(), moves_);
  }
  listed_ = true;
  return moves_;
}

std::vector<std::string> Battle::labels() { return names_of_moves(battle(), state(), moves()); }

void Battle::choose(int place) {
  expect_open();
  const MoveList& list = moves();
  if (place < 0 || place >= list.size())
    throw Error(fmt::format("choice {} does not exist; expected 0 to {}", place, list.size() - 1));
  play(list[place]);
}

void Battle::choose(const std::string& label) {
  expect_open();
  play(move_named(battle(), state(), label));
}

void Battle::play(const Move& move) {
  game_.play(move);
  listed_ = false;
}

void Battle::undo(int choices) {
  if (choices < 1 || choices > game_.choices())
    throw Error(
        fmt::format("{} choices can't be taken back: {} have been made", choices, game_.choices()));
  game_.take_back_to(game_.choices() - choices);
  listed_ = false;
}

std::vector<std::string> Battle::log() const {
  std::vector<std::string> out;
  MoveList list;
  game_.retrace([&](const State& s, const Move& move) {
    legal_moves(battle(), s, list);
    out.push_back(names_of_moves(battle(), s, list)[list.find(move)]);
  });
  return out;
}

}  // namespace archon::python
