// The named agents that play KeyForge: the strengths of strengths.def, from "novice" to "sage",
// and the references.
#pragma once

#include <string>
#include <string_view>

#include "ai/agent_spec.h"
#include "ai/named_agents.h"

namespace archon::ai {

const NamedAgents& keyforge_agents();

// Reads an agent that plays KeyForge; see parse_agent_spec().
inline AgentSpec keyforge_agent(std::string_view text) {
  return parse_agent_spec(text, keyforge_agents());
}

// The short name that people see for a full one; a text that has none stays as it is.
std::string short_keyforge_name(const std::string& full);

}  // namespace archon::ai
