#include "ai/keyforge/named_agents.h"

#include "engine/core/check.h"

namespace archon::ai {
namespace {

constexpr Strength kStrengths[] = {
#define STRENGTH(name, spec, games, elo, what) {name, spec, games, elo, what},
#include "ai/keyforge/strengths.def"
#undef STRENGTH
};

constexpr Reference kReferences[] = {
#define REFERENCE(name, spec, what) {name, spec, what},
#include "ai/keyforge/references.def"
#undef REFERENCE
};

constexpr NamedAgents kAgents{kStrengths, kReferences, "ref:2026-11-b"};

}  // namespace

const NamedAgents& keyforge_agents() { return kAgents; }

std::string short_keyforge_name(const std::string& full) {
  try {
    return short_name(parse_agent_spec(full), kAgents);
  } catch (const Error&) {
    return full;
  }
}

}  // namespace archon::ai
