#include "ai/archmajesty/named_agents.h"

#include "engine/core/check.h"

namespace archon::ai {
namespace {

constexpr Strength kStrengths[] = {
#define STRENGTH(name, spec, games, elo, what) {name, spec, games, elo, what},
#include "ai/archmajesty/strengths.def"
#undef STRENGTH
};

constexpr NamedAgents kAgents{kStrengths, {}, ""};

}  // namespace

const NamedAgents& archmajesty_agents() { return kAgents; }

std::string short_archmajesty_name(const std::string& full) {
  try {
    return short_name(parse_agent_spec(full), kAgents);
  } catch (const Error&) {
    return full;
  }
}

}  // namespace archon::ai
