#include "ai/references.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::ai {
namespace {

constexpr Reference kReferences[] = {
#define REFERENCE(name, spec, what) {name, spec, what},
#include "ai/references.def"
#undef REFERENCE
};

}  // namespace

std::span<const Reference> references() { return kReferences; }

const Reference& reference_named(std::string_view name) {
  std::vector<std::string> known;
  for (const Reference& reference : kReferences) {
    if (reference.name == name) return reference;
    known.emplace_back(reference.name);
  }
  throw Error(fmt::format("unknown reference '{}'{} ('archon agents' lists them)", name,
                          did_you_mean(name, known)));
}

}  // namespace archon::ai
