// How long an agent thinks about a decision, and how much it tries.
#pragma once

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "sim/play/arena.h"

namespace archon::sim {

// From its making until end(). Time is that of this thread's processor, which other work on the
// machine doesn't lengthen; of somebody else's program it is the clock's.
class EffortWatch {
 public:
  // Watches nothing without an effort.
  EffortWatch(Effort* effort, const ai::AgentSpec& agent);

  template <ai::Game G>
  void end(const ai::Agent<G>& agent) const {
    if (effort_) add(agent.result().iterations);
  }

 private:
  void add(int64_t iterations) const;

  Effort* effort_;
  bool is_program_;
  double since_ = 0;
};

}  // namespace archon::sim
