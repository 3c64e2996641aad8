// Which evaluation a game is judged by, and getting it ready.
#pragma once

#include <memory>
#include <string_view>

#include "ai/keyforge/network/network.h"
#include "ai/keyforge/network/shared_weights.h"

namespace archon::ai {

// A light handle; copies share what was read.
class KeyforgeEvaluation {
 public:
  // The hand-made one of evaluate.h.
  KeyforgeEvaluation() = default;
  // "hand", "network", "rivals" or "bootstrap" (which are built in) or a network's file. Throws
  // Error.
  static KeyforgeEvaluation named(std::string_view name);

  // Ready for the cards of the match; nullptr for the hand-made one. It stays as long as this
  // handle does.
  const Network* network_for(const keyforge::Match& match) const {
    return weights_ ? weights_->table_for(match) : nullptr;
  }

 private:
  std::shared_ptr<SharedWeights<NetworkFile, Network>> weights_;
};

}  // namespace archon::ai
