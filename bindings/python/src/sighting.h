// What an agent written in Python is shown of a position.
#pragma once

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "ai/agent.h"
#include "ai/keyforge/keyforge_game.h"
#include "bindings/python/src/action_space.h"
#include "bindings/python/src/observation.h"
#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/sight.h"

namespace archon::python {

// Holds no more than the player may know: the position as seen_by() has it, of one that the player
// must think possible.
class Sighting {
 public:
  Sighting(const ai::Observation<ai::KeyforgeGame>& seen, const keyforge::State& possible,
           uint64_t dice)
      : match_(seen.game().match()),
        state_(keyforge::seen_by(possible, possible.decision.player)),
        dice_(dice) {
    keyforge::MoveList shown;
    legal_moves(state_, shown);
    for (int i = 0; i < seen.moves().size(); ++i) moves_.push_back(shown_move(seen, i, shown));
  }

  int player() const { return state_.decision.player; }
  int turn() const { return state_.turn; }
  uint64_t dice() const { return dice_; }

  pybind11::array_t<float> observation() const {
    pybind11::array_t<float> out(kObservation);
    observe(state_, match_, state_.decision.player, out.mutable_data());
    return out;
  }
  pybind11::array_t<int64_t> actions() const {
    pybind11::array_t<int64_t> out(static_cast<pybind11::ssize_t>(moves_.size()));
    for (size_t i = 0; i < moves_.size(); ++i) out.mutable_data()[i] = action_of(state_, moves_[i]);
    return out;
  }
  pybind11::array_t<bool> mask() const {
    pybind11::array_t<bool> out(kActions);
    std::fill_n(out.mutable_data(), kActions, false);
    for (const keyforge::Move move : moves_) out.mutable_data()[action_of(state_, move)] = true;
    return out;
  }
  std::vector<std::string> labels() const {
    std::vector<std::string> out;
    for (const keyforge::Move move : moves_)
      out.push_back(keyforge::describe(state_, match_, move));
    return out;
  }
  // Of an action among the moves that the agent was asked for; -1: it is none of them.
  int place_of(int action) const {
    for (size_t i = 0; i < moves_.size(); ++i)
      if (action_of(state_, moves_[i]) == action) return narrow<int>(i);
    return -1;
  }

 private:
  // What lies facedown is named by its place, whoever lies there.
  keyforge::Move shown_move(const ai::Observation<ai::KeyforgeGame>& seen, int i,
                            const keyforge::MoveList& shown) const {
    const keyforge::Move move = seen.moves()[i];
    if (state_.facedown.empty() || state_.decision.is_of_titles()) return move;
    for (const keyforge::Move other : shown)
      if (other.card < 128 && state_.facedown.has(other.card) &&
          move_key(state_, match_, other) == seen.key(i))
        return other;
    return move;
  }

  keyforge::Match match_;
  keyforge::State state_;
  std::vector<keyforge::Move> moves_;
  uint64_t dice_;
};

}  // namespace archon::python
