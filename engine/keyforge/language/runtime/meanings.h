// The table from words to what they do. A word that has a row and no function here does not link.
#pragma once

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/ops.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

using Meaning = void (*)(Statement&);

constexpr std::array<Meaning, kOps> make_meanings() {
  std::array<Meaning, kOps> out{};
#define RUNS(Name) out[index_of(Op::Name)] = &meaning::Name;
#include "engine/keyforge/language/runtime/runnable.def"
  return out;
}
inline constexpr std::array<Meaning, kOps> kMeanings = make_meanings();

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
