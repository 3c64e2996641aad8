// What an agent would do in a person's place.
#pragma once

#include "ai/agent_spec.h"
#include "sim/cli/table/display.h"

namespace archon::cli {

// Says it, and what the agent thinks of its best choices.
void give_hint(const OpenGame& game, const ai::AgentSpec& adviser, uint64_t seed,
               const Display& display, Console& console);

}  // namespace archon::cli
