// The named agents that play Archmajesty: "novice", "club", "expert", "master".
#pragma once

#include <string_view>

#include "ai/agent_spec.h"
#include "ai/named_agents.h"

namespace archon::ai {

const NamedAgents& archmajesty_agents();

// Reads an agent that plays Archmajesty; see parse_agent_spec().
inline AgentSpec archmajesty_agent(std::string_view text) {
  return parse_agent_spec(text, archmajesty_agents());
}

}  // namespace archon::ai
