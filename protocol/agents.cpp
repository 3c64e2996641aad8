#include "protocol/agents.h"

#include "ai/agents.h"
#include "protocol/program_agent.h"

namespace archon::protocol {

std::unique_ptr<KeyforgeAgent> make_keyforge_agent(const ai::AgentSpec& spec, int threads) {
  if (spec.kind == ai::AgentKind::Program)
    return std::make_unique<ProgramAgent>(spec.command, spec.time_ms);
  return ai::make_agent<ai::KeyforgeGame>(spec, threads);
}

}  // namespace archon::protocol
