// What the network sees of a position: the cards by zone, and plain numbers. Everything is seen
// from the side of the active player ("mine").
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/containers/scratch_list.h"
#include "engine/core/counts.h"
#include "engine/keyforge/game.h"

namespace archon::ai {

// Of each side. Beside: what speaks from beside the table, active prophecies and archon powers.
// Under: what lies under other cards.
enum class CardPlace : uint8_t {
  Hand,
  Line,
  Artifacts,
  Upgrades,
  Archives,
  Deck,
  Discard,
  Beside,
  Under
};
inline constexpr int kCardPlaces = 9;
inline constexpr int kPlaces = 2 * kCardPlaces;  // mine, then theirs
inline constexpr std::array<std::string_view, kCardPlaces> kCardPlaceNames = {
    "hand", "line", "artifacts", "upgrades", "archives", "deck", "discard", "beside", "under"};

// Part: up to the archives, token creatures as the cards that they are made of. So networks of the
// first format see.
enum class Sight : uint8_t { Part, Whole };
inline constexpr int kPlacesInPart = index_of(CardPlace::Archives) + 1;

// Numbers of each side. FirstHouse and FirstMissing begin a row of switches, of which one is 1.
// What the tables of marks, numbers and things name as an input has its place by that name; names
// that are not among kSideInputNames follow from FromTables on.
enum class SideInput : uint8_t {
  Aember,
  KeyCost,
  CanForge,
  SkipsForging,
  Chains,
  Hand,
  Refilled,
  Deck,
  Discard,
  Archives,
  Creatures,
  Power,
  Damage,
  PowerCounters,
  ReadyCreatures,
  Stunned,
  Warded,
  Enraged,
  Doomed,
  Captured,
  AemberElsewhere,
  Counters,
  Artifacts,
  ReadyArtifacts,
  Upgrades,
  BestHouse,
  SecondHouse,
  TideHigh,
  FirstHouse,
  FirstMissing = FirstHouse + keyforge::kHouses,
  FromTables = FirstMissing + 14
};
inline constexpr std::array<std::string_view, index_of(SideInput::FirstHouse)> kSideInputNames = {
    "aember",           "key-cost",
    "can-forge",        "skips-forging",
    "chains",           "hand",
    "refilled",         "deck",
    "discard",          "archives",
    "creatures",        "power",
    "damage",           "counters-of-power",
    "ready-creatures",  "stunned",
    "warded",           "enraged",
    "doomed",           "captured",
    "aember-elsewhere", "counters",
    "artifacts",        "ready-artifacts",
    "upgrades",         "best-house",
    "second-house",     "tide-high"};

// What a row of a table is called as an input; "": it is none.
constexpr std::string_view input_name(const keyforge::MarkRow& row) {
  return row.network ? row.in_files : "";
}
constexpr std::string_view input_name(const keyforge::SideRow& row) {
  return row.network > 0 ? row.name : "";
}
constexpr std::string_view input_name(const keyforge::ThingRow& row) { return row.network; }

// Calls `visit` with the names that have no place among kSideInputNames.
template <class Visit>
constexpr void for_further_inputs(Visit visit) {
  const auto look = [&](const auto& table) {
    for (const auto& row : table)
      if (const std::string_view name = input_name(row);
          !name.empty() &&
          std::find(kSideInputNames.begin(), kSideInputNames.end(), name) == kSideInputNames.end())
        visit(name);
  };
  look(keyforge::kMarkTable);
  look(keyforge::kSideTable);
  look(keyforge::kThingTable);
}
inline constexpr auto kFurtherInputs = [] {
  constexpr auto count = [] {
    size_t n = 0;
    for_further_inputs([&](std::string_view) { ++n; });
    return n;
  }();
  std::array<std::string_view, count> out{};
  size_t at = 0;
  for_further_inputs([&](std::string_view name) { out[at++] = name; });
  return out;
}();
inline constexpr int kSideInputs = index_of(SideInput::FromTables) + int_size(kFurtherInputs);

// Where among a side's numbers the rows of a table are; -1: nowhere.
template <class Row, size_t kRows>
constexpr std::array<int, kRows> input_places(const std::array<Row, kRows>& table) {
  std::array<int, kRows> out{};
  for (size_t i = 0; i < kRows; ++i) {
    const std::string_view name = input_name(table[i]);
    const auto* const known = std::find(kSideInputNames.begin(), kSideInputNames.end(), name);
    const auto* const further = std::find(kFurtherInputs.begin(), kFurtherInputs.end(), name);
    if (name.empty())
      out[i] = -1;
    else if (known != kSideInputNames.end())
      out[i] = place_of(kSideInputNames, known);
    else
      out[i] = index_of(SideInput::FromTables) + place_of(kFurtherInputs, further);
  }
  return out;
}

// Numbers of the position. FirstKeys: a switch for each pair of keys forged.
enum class SharedInput : uint8_t {
  One,
  Turn,
  TurnBegins,
  PlayableNow,
  UsableNow,
  FirstKeys,
  Count = FirstKeys + 9
};
inline constexpr std::array<std::string_view, index_of(SharedInput::FirstKeys)> kSharedInputNames =
    {"one", "turn", "turn-begins", "playable-now", "usable-now"};
inline constexpr int kSharedInputs = index_of(SharedInput::Count);
inline constexpr int kNumbers = 2 * kSideInputs + kSharedInputs;

// "mine/aember", "theirs/house/dis", "turn": by these a network's file knows them.
std::string number_name(int number);
int number_by_name(std::string_view name);  // -1 if there is none

struct CardInput {
  uint16_t place;
  uint16_t card;  // its number in the library
};
struct NumberInput {
  int16_t number;
  int16_t value;
};

struct Inputs {
  ScratchList<CardInput, 4 * keyforge::kMaxOwned> cards;
  ScratchList<NumberInput, kNumbers> numbers;  // those that aren't 0
};

// The state is a whole one, as a determinization is: both hands are seen.
void read_inputs(const keyforge::State& s, const keyforge::Match& match, Inputs& out,
                 Sight sight = Sight::Whole);

}  // namespace archon::ai
