// Agents at work on an open game.
#pragma once

#include <atomic>

#include "ai/agent_spec.h"
#include "protocol/session/open_game.h"

namespace archon::protocol {

struct Thought {
  std::vector<Pick> picks;  // none: pass
  Json report;              // value, visits, line
};

// What the agent would choose, seeing only what its player sees. Throws Fault when it gives up.
Thought think(const OpenGame& game, const ai::AgentSpec& agent, uint64_t seed, int threads,
              const std::atomic<bool>& stop);

// The agents play on until the game is over or stopped. Returns the number of choices they made.
// Throws Fault when one gives up; the game is then as before.
int play_out(OpenGame& game, const std::array<ai::AgentSpec, 2>& agents, uint64_t seed,
             const std::atomic<bool>& stop);

}  // namespace archon::protocol
