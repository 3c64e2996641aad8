// Agents at work on an open game.
#pragma once

#include <array>
#include <atomic>

#include "protocol/keyforge/session/open_keyforge.h"

namespace archon::protocol {

// As OpenGame::think() and OpenGame::play_out().
Thought think(const OpenKeyforge& game, const ai::AgentSpec& agent, uint64_t seed, int threads,
              const std::atomic<bool>& stop);
int play_out(OpenKeyforge& game, const std::array<ai::AgentSpec, 2>& agents, uint64_t seed,
             const std::atomic<bool>& stop);

}  // namespace archon::protocol
