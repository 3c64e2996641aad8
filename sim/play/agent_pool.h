// Agents between their games.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "sim/play/game_record.h"

namespace archon::sim {

// Games that run at the same time have agents of their own; one after another they share them, so
// that a program is started once for each worker, not for each game. Must outlive what it lends.
template <ai::Game G>
class AgentPool {
 public:
  using Agent = ai::Agent<G>;
  // Makes an agent, as ai::make_agent does.
  using Maker = std::unique_ptr<Agent> (*)(const ai::AgentSpec& spec, int threads);
  struct TakeBack {
    AgentPool* pool;
    int side;
    void operator()(Agent* agent) const { pool->take_back(side, agent); }
  };
  using Lent = std::unique_ptr<Agent, TakeBack>;

  AgentPool(const std::array<ai::AgentSpec, kSides>& specs, Maker make)
      : specs_(specs), make_(make) {}

  // An agent of that side that remembers nothing.
  Lent lend(int side) {
    const size_t at = side;
    std::unique_ptr<Agent> agent;
    {
      const std::lock_guard lock(taking_);
      if (!idle_[at].empty()) {
        agent = std::move(idle_[at].back());
        idle_[at].pop_back();
      }
    }
    if (!agent) agent = make_(specs_[at], 1);
    return Lent(agent.release(), {this, side});
  }
  // One that is not to play again.
  static void dismiss(Lent agent) { const std::unique_ptr<Agent> gone(agent.release()); }

 private:
  void take_back(int side, Agent* agent) {
    std::unique_ptr<Agent> back(agent);
    back->forget();
    const std::lock_guard lock(taking_);
    idle_[side].push_back(std::move(back));
  }

  std::array<ai::AgentSpec, kSides> specs_;
  Maker make_;
  std::mutex taking_;
  std::array<std::vector<std::unique_ptr<Agent>>, kSides> idle_;
};

}  // namespace archon::sim
