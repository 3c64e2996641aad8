#include "sim/play/arena.h"

#include <algorithm>

namespace archon::sim {

bool MatchSetup::has_programs() const {
  return std::any_of(agents.begin(), agents.end(),
                     [](const ai::AgentSpec& agent) { return agent.kind().takes_command; });
}

}  // namespace archon::sim
