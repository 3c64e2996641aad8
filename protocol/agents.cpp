#include "protocol/agents.h"

#include <memory>

#include "ai/agents.h"
#include "protocol/program_agent.h"

namespace archon::protocol {

void register_program_agent() {
  static const bool once = [] {
    ai::register_agent<ai::KeyforgeGame>(
        {"program",
         "your own, written program:COMMAND or program[PARAMETER=VALUE]:COMMAND",
         {{"time", 10'000, 1, 3'600'000,
           "milliseconds a decision; it forfeits the game when it needs more"}},
         true},
        [](const ai::AgentSpec& spec, int /*threads*/) {
          return std::make_unique<ProgramAgent>(spec.command(), spec.whole("time"));
        });
    return true;
  }();
  static_cast<void>(once);
}

}  // namespace archon::protocol
