#include "ai/named_agents.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::ai {

const Strength* NamedAgents::strength(std::string_view name) const {
  for (const Strength& strength : strengths)
    if (strength.name == name) return &strength;
  return nullptr;
}

const Reference& NamedAgents::reference(std::string_view name) const {
  std::vector<std::string> known;
  for (const Reference& reference : references) {
    if (reference.name == name) return reference;
    known.emplace_back(reference.name);
  }
  throw Error(fmt::format("unknown reference '{}'{} ('archon agents' lists them)", name,
                          did_you_mean(name, known)));
}

}  // namespace archon::ai
