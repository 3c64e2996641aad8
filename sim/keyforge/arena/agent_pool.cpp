#include "sim/keyforge/arena/agent_pool.h"

#include <utility>

#include "ai/keyforge/agents.h"

namespace archon::sim {

AgentPool::Lent AgentPool::lend(int side) {
  const size_t at = side;
  std::unique_ptr<Agent> agent;
  {
    const std::lock_guard lock(taking_);
    if (!idle_[at].empty()) {
      agent = std::move(idle_[at].back());
      idle_[at].pop_back();
    }
  }
  if (!agent) agent = ai::make_agent<ai::KeyforgeGame>(specs_[at]);
  return Lent(agent.release(), {this, side});
}

void AgentPool::dismiss(Lent agent) { const std::unique_ptr<Agent> gone(agent.release()); }

void AgentPool::take_back(int side, Agent* agent) {
  std::unique_ptr<Agent> back(agent);
  back->forget();
  const std::lock_guard lock(taking_);
  idle_[side].push_back(std::move(back));
}

}  // namespace archon::sim
