#include "ai/archmajesty/named_agents.h"

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

}  // namespace archon::ai
