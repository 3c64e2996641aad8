// What is kept of a player: the cards by zone, and the numbers of side.def.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/containers/card_set.h"
#include "engine/core/containers/fixed_vector.h"
#include "engine/keyforge/vocabulary/ids.h"
#include "engine/keyforge/vocabulary/owned_cards.h"
#include "engine/keyforge/vocabulary/spans.h"

namespace archon::keyforge {

using archon::CardId;

// What reports count over a whole game.
struct Tally {
  uint16_t gained = 0;  // Æmber added to the pool
  uint16_t stolen = 0;
  uint16_t captured = 0;
  uint16_t played = 0;  // cards
  uint16_t reaps = 0;
  uint16_t discarded = 0;  // from hand, by choice
  friend constexpr bool operator==(const Tally&, const Tally&) = default;
};

// Bytes that bring a size to a multiple of eight: at least one, so that there is a member of them.
constexpr size_t spare_after(size_t bytes) { return 8 - bytes % 8; }

struct Side {
  using Pile = FixedVector<CardId, kMaxOwned>;
  using Line = FixedVector<CardId, 2 * kMaxOwned>;

  CardSet hand;
  CardSet archives;  // may hold cards of the opponent
  CardSet purged;
  CardSet controlled;  // in play
  CardSet known;       // cards in hidden zones whose place this player knows all the same
  Pile deck;           // the last is the top
  Pile discard;        // the last is the top
  Line line;           // battleline from the left
#define SIDE(member, of, holds, span, name, formerly, word, python, network) uint8_t member = 0;
#include "engine/keyforge/vocabulary/side.def"
#undef SIDE
  House last_house = House::None;  // the active house of the last turn
  uint8_t acts = 0;                // cards played, used or discarded from hand by choice this turn
  uint8_t acts_before = 0;         // those of them before the present step (alpha)
  uint8_t spare[spare_after(2 * sizeof(Pile) + sizeof(Line) + kSideTable.size() + 3 +
                            sizeof(Tally))] = {};
  Tally tally;
  friend constexpr bool operator==(const Side&, const Side&) = default;
};
static_assert(std::has_unique_object_representations_v<Side>);

// Where the rows of side.def are kept, and for those of the last turn where they come from.
struct SideMember {
  uint8_t Side::*field;
  uint8_t Side::*of;
};
inline constexpr auto kSideMembers = std::to_array<SideMember>({
#define SIDE(member, of, holds, span, name, formerly, word, python, network) \
  {&Side::member, &Side::of},
#include "engine/keyforge/vocabulary/side.def"
#undef SIDE
});

// The rows of a span; of the last turn or not.
template <Span kSpan, bool kOfLastTurn>
inline constexpr auto kSideMembersOf = [] {
  constexpr auto wanted = [](const SideRow& row) {
    return row.span == kSpan && row.of_last_turn == kOfLastTurn;
  };
  std::array<SideMember, std::count_if(kSideTable.begin(), kSideTable.end(), wanted)> out{};
  size_t at = 0;
  for (size_t i = 0; i < kSideTable.size(); ++i)
    if (wanted(kSideTable[i])) out[at++] = kSideMembers[i];
  return out;
}();

// A turn has ended: the numbers of that span are now those of the last turn.
template <Span kSpan>
void keep_numbers(Side& side) {
  for (const auto& [field, of] : kSideMembersOf<kSpan, true>) side.*field = side.*of;
}
template <Span kSpan>
void begin_numbers_anew(Side& side) {
  for (const auto& [field, of] : kSideMembersOf<kSpan, false>) side.*field = 0;
}
// The player's own turn begins: what was kept of their last one is forgotten.
inline void forget_last_turn(Side& side) {
  for (const auto& [field, of] : kSideMembersOf<Span::OwnTurn, true>) side.*field = 0;
}

}  // namespace archon::keyforge
