// Agents between their games.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/keyforge/keyforge_game.h"
#include "sim/play/game_record.h"

namespace archon::sim {

// Games that run at the same time have agents of their own; one after another they share them, so
// that a program is started once for each worker, not for each game. Must outlive what it lends.
class AgentPool {
 public:
  using Agent = ai::Agent<ai::KeyforgeGame>;
  struct TakeBack {
    AgentPool* pool;
    int side;
    void operator()(Agent* agent) const { pool->take_back(side, agent); }
  };
  using Lent = std::unique_ptr<Agent, TakeBack>;

  explicit AgentPool(const std::array<ai::AgentSpec, kSides>& specs) : specs_(specs) {}

  // An agent of that side that remembers nothing.
  Lent lend(int side);
  // One that is not to play again.
  static void dismiss(Lent agent);

 private:
  void take_back(int side, Agent* agent);

  std::array<ai::AgentSpec, kSides> specs_;
  std::mutex taking_;
  std::array<std::vector<std::unique_ptr<Agent>>, kSides> idle_;
};

}  // namespace archon::sim
