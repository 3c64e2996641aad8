#include "ai/archmajesty/agents.h"

namespace archon::ai {

template std::unique_ptr<Agent<ArchmajestyGame>> make_agent<ArchmajestyGame>(const AgentSpec& spec,
                                                                             int threads);

}  // namespace archon::ai
