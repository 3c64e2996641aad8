// Agents that play KeyForge. They are compiled once, in agents.cpp, and not wherever one is made.
#pragma once

#include "ai/agents.h"
#include "ai/keyforge/keyforge_game.h"
#include "ai/keyforge/named_agents.h"

namespace archon::ai {

extern template std::unique_ptr<Agent<KeyforgeGame>> make_agent<KeyforgeGame>(const AgentSpec& spec,
                                                                              int threads);

}  // namespace archon::ai
