// What the network is told of a position: the cards by zone, and plain numbers. Everything is seen
// from the side of the active player ("mine").
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/containers/scratch_list.h"
#include "engine/keyforge/game.h"

namespace archon::ai {

// Of each side. Decks and discard piles told nothing that could be learned.
enum class CardPlace : uint8_t { Hand, Line, Artifacts, Upgrades, Archives };
inline constexpr int kCardPlaces = 5;
inline constexpr int kPlaces = 2 * kCardPlaces;  // mine, then theirs
inline constexpr std::array<std::string_view, kCardPlaces> kCardPlaceNames = {
    "hand", "line", "artifacts", "upgrades", "archives"};

// Numbers of each side. OfHouse and Missing are the first of a row of switches, of which one is 1.
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
  Count = FirstMissing + 14
};
inline constexpr std::array<std::string_view, static_cast<size_t>(SideInput::FirstHouse)>
    kSideInputNames = {"aember",           "key-cost",
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
inline constexpr int kSideInputs = static_cast<int>(SideInput::Count);

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
inline constexpr std::array<std::string_view, static_cast<size_t>(SharedInput::FirstKeys)>
    kSharedInputNames = {"one", "turn", "turn-begins", "playable-now", "usable-now"};
inline constexpr int kSharedInputs = static_cast<int>(SharedInput::Count);
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

// The state is a whole one, as a determinization is: it tells both hands.
void read_inputs(const keyforge::State& s, const keyforge::Match& match, Inputs& out);

}  // namespace archon::ai
