// The named counters, and what each is called wherever it is spoken of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/marks.h"

namespace archon::keyforge {

enum class Counter : uint8_t {
#define COUNTER(Name, in_files) Name,
#include "engine/keyforge/vocabulary/counters.def"
#undef COUNTER
};

inline constexpr auto kCounterNames = std::to_array<std::string_view>({
#define COUNTER(Name, in_files) in_files,
#include "engine/keyforge/vocabulary/counters.def"
#undef COUNTER
});
inline constexpr int kCounters = kCounterNames.size();

constexpr std::string_view name_of(Counter c) { return kCounterNames[index_of(c)]; }

// Counters of most kinds lie on the very card that speaks of them, which counts them; one number a
// card is enough. Of those that are put on other cards only whether there is one matters to
// anybody: they are marks.
constexpr std::optional<Mark> mark_of(Counter c) {
  if (c == Counter::Doom) return Mark::Doomed;
  if (c == Counter::Ignorance) return Mark::Ignorant;
  return std::nullopt;
}

}  // namespace archon::keyforge
