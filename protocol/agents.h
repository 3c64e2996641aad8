// Every agent there is, for KeyForge: those that think in here, and other people's programs.
#pragma once

#include <memory>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/keyforge/keyforge_game.h"

namespace archon::protocol {

using KeyforgeAgent = ai::Agent<ai::KeyforgeGame>;

// As ai::make_agent, and programs too.
std::unique_ptr<KeyforgeAgent> make_keyforge_agent(const ai::AgentSpec& spec, int threads = 1);

}  // namespace archon::protocol
