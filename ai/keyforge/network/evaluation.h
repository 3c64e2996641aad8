// Which evaluation a game is judged by, and getting it ready.
#pragma once

#include <memory>
#include <string_view>

#include "ai/keyforge/network/network.h"

namespace archon::ai {

// A light handle; copies share what was read.
class KeyforgeEvaluation {
 public:
  // The hand-made one of evaluate.h.
  KeyforgeEvaluation() = default;
  // "hand", "network" (the one built in) or a network's file. Throws Error.
  static KeyforgeEvaluation named(std::string_view name);

  // Ready for the cards of the match; nullptr for the hand-made one. It stays as long as this
  // handle does, and is one for all handles of a file: a card is read in when its first game
  // begins.
  const Network* network_for(const keyforge::Match& match) const;

 private:
  struct Source;
  std::shared_ptr<Source> source_;
};

}  // namespace archon::ai
