#include "ai/keyforge/agents.h"

namespace archon::ai {

template std::unique_ptr<Agent<KeyforgeGame>> make_agent<KeyforgeGame>(const AgentSpec& spec,
                                                                       int threads);

}  // namespace archon::ai
