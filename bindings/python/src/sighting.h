// What an agent written in Python is shown of a position.
#pragma once

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "ai/agent.h"
#include "ai/keyforge/keyforge_game.h"
#include "bindings/python/src/action_space.h"
#include "bindings/python/src/observation.h"

namespace archon::python {

// Holds no more than the player may know: the state is one that the player must think possible.
class Sighting {
 public:
  Sighting(const ai::Observation<ai::KeyforgeGame>& seen, const keyforge::State& possible,
           uint64_t dice)
      : match_(seen.game().match()), state_(possible), dice_(dice) {
    moves_.assign(seen.moves().begin(), seen.moves().end());
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

 private:
  keyforge::Match match_;
  keyforge::State state_;
  std::vector<keyforge::Move> moves_;
  uint64_t dice_;
};

}  // namespace archon::python
