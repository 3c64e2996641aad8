// A position as a player sees it, as numbers: what a policy looks at.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/core/counts.h"
#include "engine/keyforge/game.h"

namespace archon::python {

// ---- The layout: the position, then the player's side, the opponent's, and the cards ----
//
// What the tables of things, numbers and marks name for Python has its column by that name; names
// that are not among those below follow behind them.

// Of the position. Yes and no are 1 and 0.
inline constexpr auto kFirstPositionFeatures = std::to_array<std::string_view>({
    "turn",        // both players' turns count
    "turns_left",  // before the limit
    "deciding",    // the player must answer the question
    "active",      // it is the player's turn
    "first",       // the player went first
    "tide",        // 1: high for the player, -1: for the opponent
    "pass",        // the question may be answered with 'done'
    "least",       // the least number that answers it
    "most",        // the highest number, place or alternative that answers it
    "asking",      // slot of the card that asks, plus 1
    "lasting",     // how many lasting effects there are
    "waiting",     // how many triggered abilities wait
});

// Of a side.
inline constexpr auto kFirstSideFeatures = std::to_array<std::string_view>({
    "aember",
    "red_key",
    "blue_key",
    "yellow_key",
    "key_cost",
    "check",
    "chains",
    "hand",
    "hand_size",  // cards, and to how many it refills before chains
    "deck",
    "discard",
    "archives",
    "purged",
    "creatures",
    "artifacts",
    "last_house",  // number of the house, plus 1
    // This turn.
    "played",
    "creatures_played",
    "used",
    "reaps",
    "fights",
    "discards",
    "stolen",
    "lost",
});

// Of a card. Those that the player doesn't see have the first six only, and kIconFeatures.
inline constexpr auto kFirstCardFeatures = std::to_array<std::string_view>({
    "card",   // its number, see card_facts(), plus 1; 0: no card has the slot
    "house",  // in its deck, plus 1
    "aember_icons", "capture_icons", "damage_icons", "draw_icons",  // bonus icons
    "seen",  // the player knows where it lies
    // Where, if it is seen.
    "in_deck", "in_hand", "in_play", "in_discard", "in_archives", "in_purged", "under", "passing",
    "place",  // from 1: in the battleline from the left, in a pile from the top
    "mine",   // the player controls it, or owns it where nobody does
    "creature", "artifact", "upgrade",  // in play as one
    "ready", "stunned", "warded", "enraged", "doomed", "ignorant", "damage", "aember",
    "power_counters", "counters", "power", "armor_left",
    "host",    // slot of the card on which or under which it lies, plus 1
    "option",  // it is among what the player can answer
});

constexpr std::string_view feature_name(const keyforge::ThingRow& row) {
  return row.python ? row.name : "";
}
constexpr std::string_view feature_name(const keyforge::SideRow& row) {
  return row.python ? row.member : "";
}
constexpr std::string_view feature_name(const keyforge::MarkRow& row) {
  return row.python ? row.in_files : "";
}

// Names of columns, and behind them those of a table that are not among them.
template <const auto& kFirst, const auto& kTable>
inline constexpr auto kWithFeaturesOf = [] {
  constexpr auto further = [](const auto& row) {
    const std::string_view name = feature_name(row);
    return !name.empty() && std::find(kFirst.begin(), kFirst.end(), name) == kFirst.end();
  };
  constexpr size_t count = std::count_if(kTable.begin(), kTable.end(), further);
  std::array<std::string_view, kFirst.size() + count> out{};
  auto* at = std::copy(kFirst.begin(), kFirst.end(), out.begin());
  for (const auto& row : kTable)
    if (further(row)) *at++ = feature_name(row);
  return out;
}();
inline constexpr auto kPositionFeatures =
    kWithFeaturesOf<kFirstPositionFeatures, keyforge::kThingTable>;
inline constexpr auto kSideFeatures = kWithFeaturesOf<kFirstSideFeatures, keyforge::kSideTable>;
// Icons of later sets; houses to which a card belongs by its icons, as "house".
inline constexpr auto kIconFeatures = std::to_array<std::string_view>(
    {"discard_icons", "power_icons", "second_house", "third_house"});
inline constexpr auto kCardFeatures = [] {
  constexpr auto first = kWithFeaturesOf<kFirstCardFeatures, keyforge::kMarkTable>;
  std::array<std::string_view, first.size() + kIconFeatures.size()> out{};
  std::copy(kIconFeatures.begin(), kIconFeatures.end(),
            std::copy(first.begin(), first.end(), out.begin()));
  return out;
}();

inline constexpr int kHouseSlots = 16;  // of which kHouses are in use
inline constexpr int kStepSlots = 8;
inline constexpr int kAskSlots = 24;

inline constexpr int kPositionSize =
    int_size(kPositionFeatures) + kHouseSlots + kStepSlots + kAskSlots;
inline constexpr int kSideSize = int_size(kSideFeatures) + kHouseSlots;
inline constexpr int kCardSize = int_size(kCardFeatures);
inline constexpr int kObservation =
    kPositionSize + 2 * kSideSize + 2 * keyforge::kMaxOwned * kCardSize;

// Writes kObservation numbers: equal ones for states that `viewer` can't tell apart.
void observe(const keyforge::State& s, const keyforge::Match& match, keyforge::Player viewer,
             float* out);

}  // namespace archon::python
