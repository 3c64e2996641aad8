#include "ai/strengths.h"

namespace archon::ai {
namespace {

constexpr Strength kStrengths[] = {
#define STRENGTH(name, spec, games, elo, what) {name, spec, games, elo, what},
#include "ai/strengths.def"
#undef STRENGTH
};

}  // namespace

std::span<const Strength> strengths() { return kStrengths; }

const Strength* find_strength(std::string_view name) {
  for (const Strength& strength : kStrengths)
    if (strength.name == name) return &strength;
  return nullptr;
}

}  // namespace archon::ai
