// Files of what agents have learned, and what stood in them: a run goes on only with the same.
#pragma once

#include <map>
#include <string>

#include "ai/agent_spec.h"

namespace archon::ai {

// Of the file's text; "" where it can't be read.
std::string fingerprint_of_learned(const std::string& file);

// Remembers the fingerprints of the agent's files, from any thread.
void note_learned(const AgentSpec& agent);
// All that were remembered, by the names of the files.
std::map<std::string, std::string> learned_noted();

}  // namespace archon::ai
