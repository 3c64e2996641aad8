// The marks of cards in play, and what each is called wherever it is spoken of.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/counts.h"

namespace archon::keyforge {

enum class Mark : uint8_t {
#define MARK(Name, set, lasts, in_files, in_events, python, network) Name,
#include "engine/keyforge/vocabulary/marks.def"
#undef MARK
};

enum class MarkLasts : uint8_t {
  InPlay,   // any card in play has it, or has lost it for now
  Worn,     // a token that lies on a creature until something takes it off or it leaves play
  Counter,  // the same for a counter of a name on a card of any type: see mark_of in counters.h
  Turn,     // of a creature, until the turn ends
};

struct MarkRow {
  MarkLasts lasts;
  const char* in_files;
  const char* in_events;
  bool python;
  bool network;
};

inline constexpr auto kMarkTable = std::to_array<MarkRow>({
#define MARK(Name, set, lasts, in_files, in_events, python, network) \
  {MarkLasts::lasts, in_files, in_events, python, network},
#include "engine/keyforge/vocabulary/marks.def"
#undef MARK
});
inline constexpr int kMarks = kMarkTable.size();

constexpr const MarkRow& row_of(Mark mark) { return kMarkTable[index_of(mark)]; }

template <MarkLasts kLasts>
inline constexpr auto kMarksThatLast = [] {
  constexpr auto count = std::count_if(kMarkTable.begin(), kMarkTable.end(),
                                       [](const MarkRow& row) { return row.lasts == kLasts; });
  std::array<Mark, count> out{};
  size_t at = 0;
  for (size_t i = 0; i < kMarkTable.size(); ++i)
    if (kMarkTable[i].lasts == kLasts) out[at++] = value_at<Mark>(i);
  return out;
}();
inline constexpr auto kWornMarks = kMarksThatLast<MarkLasts::Worn>;
inline constexpr auto kCounterMarks = kMarksThatLast<MarkLasts::Counter>;
inline constexpr auto kMarksOfTurn = kMarksThatLast<MarkLasts::Turn>;

}  // namespace archon::keyforge
