// What is kept of a player and of the table, what each is called, and how long it counts.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/words.h"

namespace archon::keyforge {

// When something begins anew. What is kept of the turn before is replaced at that moment.
enum class Span : uint8_t {
  Held,     // never: what the player has
  Game,     // never
  Turn,     // as any turn ends
  OwnTurn,  // as the player's own turn ends; what is kept of it, as the next one begins
  Step,     // as a step begins
};

// ---- Of a player ----

enum class SideHolds : uint8_t { Number, Keys };

struct SideRow {
  std::string_view member;
  bool of_last_turn;
  SideHolds holds;
  Span span;
  const char* name;
  const char* formerly;  // "": it always had this name
  Op word;
  bool python;
  uint8_t network;
};

inline constexpr auto kSideTable = std::to_array<SideRow>({
#define SIDE(member, of, holds, span, name, formerly, word, python, network) \
  {#member,                                                                  \
   std::string_view(#member) != #of,                                         \
   SideHolds::holds,                                                         \
   Span::span,                                                               \
   name,                                                                     \
   formerly,                                                                 \
   Op::word,                                                                 \
   python,                                                                   \
   network},
#include "engine/keyforge/vocabulary/side.def"
#undef SIDE
});

// ---- Of the table ----

enum class Thing : uint8_t {
#define THING(Name, member, holds, span, name, python, network) Name,
#include "engine/keyforge/vocabulary/table.def"
#undef THING
};

enum class ThingHolds : uint8_t { Card, Favour };

struct ThingRow {
  ThingHolds holds;
  Span span;
  const char* name;
  bool python;
  std::string_view network;
};

inline constexpr auto kThingTable = std::to_array<ThingRow>({
#define THING(Name, member, holds, span, name, python, network) \
  {ThingHolds::holds, Span::span, name, python, network},
#include "engine/keyforge/vocabulary/table.def"
#undef THING
});

constexpr const ThingRow& row_of(Thing thing) { return kThingTable[index_of(thing)]; }

// Those that are high for one player and low for the other.
inline constexpr auto kFavours = [] {
  constexpr auto count =
      std::count_if(kThingTable.begin(), kThingTable.end(),
                    [](const ThingRow& row) { return row.holds == ThingHolds::Favour; });
  std::array<Thing, count> out{};
  size_t at = 0;
  for (size_t i = 0; i < kThingTable.size(); ++i)
    if (kThingTable[i].holds == ThingHolds::Favour) out[at++] = value_at<Thing>(i);
  return out;
}();

// Things as bits of a mask.
using ThingMask = uint8_t;
static_assert(kThingTable.size() <= 8);
constexpr ThingMask thing_bit(Thing thing) { return static_cast<ThingMask>(1U << index_of(thing)); }

// The favours that a word of the language speaks of, by "the" and their name.
constexpr ThingMask things_of(Op op) {
  const std::string_view pattern = word_info(op).pattern;
  ThingMask out = 0;
  for (const Thing thing : kFavours) {
    const std::string_view name = row_of(thing).name;
    for (size_t at = pattern.find(name); at != std::string_view::npos;
         at = pattern.find(name, at + 1)) {
      const size_t end = at + name.size();
      if (at >= 4 && pattern.substr(at - 4, 4) == "the " &&
          (end == pattern.size() || pattern[end] == ' '))
        out |= thing_bit(thing);
    }
  }
  return out;
}
static_assert(things_of(Op::RaiseTide) == thing_bit(Thing::Tide));

}  // namespace archon::keyforge
