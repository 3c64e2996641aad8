// Agents that play Archmajesty. They are compiled once, in agents.cpp, and not wherever one is
// made.
#pragma once

#include "ai/agents.h"
#include "ai/archmajesty/archmajesty_game.h"

namespace archon::ai {

extern template std::unique_ptr<Agent<ArchmajestyGame>> make_agent<ArchmajestyGame>(
    const AgentSpec& spec, int threads);

}  // namespace archon::ai
