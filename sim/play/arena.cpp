#include "sim/play/arena.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"

namespace archon::sim {

bool MatchSetup::has_programs() const {
  return std::any_of(agents.begin(), agents.end(),
                     [](const ai::AgentSpec& agent) { return agent.kind().takes_command; });
}

Entrant Arena::with_part(const Entrant&, size_t, const std::string& id) const {
  throw Error(fmt::format("'{}' can't take the place of another in this game", id));
}

}  // namespace archon::sim
