#include "ai/keyforge/named_agents.h"

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

}  // namespace archon::ai
