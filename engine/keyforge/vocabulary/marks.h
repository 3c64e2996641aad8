// The marks of cards in play, and what each is called wherever it is spoken of.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace archon::keyforge {

enum class Mark : uint8_t {
#define MARK(Name, set, worn, in_files, in_events) Name,
#include "engine/keyforge/vocabulary/marks.def"
#undef MARK
};

struct MarkRow {
  bool worn;  // a token on a creature
  const char* in_files;
  const char* in_events;
};

inline constexpr auto kMarkTable = std::to_array<MarkRow>({
#define MARK(Name, set, worn, in_files, in_events) {worn, in_files, in_events},
#include "engine/keyforge/vocabulary/marks.def"
#undef MARK
});
inline constexpr int kMarks = static_cast<int>(kMarkTable.size());

constexpr const MarkRow& row_of(Mark mark) { return kMarkTable[static_cast<size_t>(mark)]; }

// Those that are worn.
inline constexpr auto kWornMarks = [] {
  constexpr auto count = std::count_if(kMarkTable.begin(), kMarkTable.end(),
                                       [](const MarkRow& row) { return row.worn; });
  std::array<Mark, count> out{};
  size_t at = 0;
  for (size_t i = 0; i < kMarkTable.size(); ++i)
    if (kMarkTable[i].worn) out[at++] = static_cast<Mark>(i);
  return out;
}();

}  // namespace archon::keyforge
