// The named agents that play Archmajesty: "novice", "club", "expert", "master".
#pragma once

#include <string>
#include <string_view>

#include "ai/agent_spec.h"
#include "ai/named_agents.h"

namespace archon::ai {

const NamedAgents& archmajesty_agents();

// Reads an agent that plays Archmajesty; see parse_agent_spec().
inline AgentSpec archmajesty_agent(std::string_view text) {
  return parse_agent_spec(text, archmajesty_agents());
}

// The short name that people see for a full one; a text that has none stays as it is.
std::string short_archmajesty_name(const std::string& full);

}  // namespace archon::ai
