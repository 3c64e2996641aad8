// The named counters, and what each is called wherever it is spoken of.
#pragma once

#include <algorithm>
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
  switch (c) {
    case Counter::Doom: return Mark::Doomed;
    case Counter::Ignorance: return Mark::Ignorant;
    case Counter::Corrosion: return Mark::Corroded;
    case Counter::Paint: return Mark::Painted;
    case Counter::Mutation: return Mark::Mutated;
    case Counter::Mineralize: return Mark::Mineralized;
    default: return std::nullopt;
  }
}

// The counter that goes by the name of a mark, where it is shown like any other.
constexpr std::optional<Counter> counter_of(Mark mark) {
  if (row_of(mark).lasts != MarkLasts::Counter) return std::nullopt;
  for (int i = 0; i < kCounters; ++i)
    if (mark_of(value_at<Counter>(i)) == mark) return value_at<Counter>(i);
  return std::nullopt;
}

// The kinds of named counters that a card counts, at most two: one has the whole byte of the card,
// of two each has half of it.
class CountedKinds {
 public:
  static constexpr int kMost = 2;

  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == kMost; }
  constexpr bool has(Counter kind) const { return place(kind) < size_; }
  constexpr void add(Counter kind) {
    if (!has(kind)) kinds_[size_++] = kind;
  }
  constexpr const Counter* begin() const { return kinds_.data(); }
  constexpr const Counter* end() const { return kinds_.data() + size_; }
  // How many of a kind a card can have.
  constexpr int most() const { return size_ == kMost ? 15 : 255; }
  // Those of a kind in the byte of a card; 0 of a kind that it does not count.
  constexpr int in(uint8_t byte, Counter kind) const {
    return has(kind) ? byte >> shift(kind) & most() : 0;
  }
  // The byte with `n` of a kind that it counts, or as many as it has room for.
  constexpr uint8_t with(uint8_t byte, Counter kind, int n) const {
    const int kept = byte & ~(most() << shift(kind));
    return static_cast<uint8_t>(kept | std::clamp(n, 0, most()) << shift(kind));
  }
  friend constexpr bool operator==(const CountedKinds&, const CountedKinds&) = default;

 private:
  constexpr size_t place(Counter kind) const {
    size_t i = 0;
    while (i < size_ && kinds_[i] != kind) ++i;
    return i;
  }
  constexpr int shift(Counter kind) const { return place(kind) == 0 ? 0 : 4; }

  std::array<Counter, kMost> kinds_{};
  uint8_t size_ = 0;
};

}  // namespace archon::keyforge
