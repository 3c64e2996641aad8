// What the game's small numbers are called in files.
#pragma once

#include <array>
#include <string_view>

#include "engine/archmajesty/vocabulary/ids.h"

namespace archon::archmajesty {

inline constexpr std::array<std::string_view, kAttributes> kAttributeNames = {"might", "agility",
                                                                              "will"};
inline constexpr std::array<std::string_view, kColours> kColourNames = {"red", "green", "blue"};
inline constexpr std::array<std::string_view, kStatuses> kStatusNames = {
    "empower", "swift",  "haste",  "surge",   "burn", "poison",
    "splash",  "expose", "weaken", "gravity", "stun", "freeze"};
inline constexpr std::array<std::string_view, 8> kTierNames = {
    "grunt", "regular", "elite", "mini-boss", "boss", "mage", "companion", "object"};
inline constexpr std::array<std::string_view, kElements> kElementNames = {
    "physical", "magical", "bestial", "body", "cosmic", "dark",  "fire",   "flora",
    "ice",      "light",   "metal",   "mind", "shock",  "sound", "spirit", "steel",
    "stone",    "time",    "toxic",   "void", "water",  "wind"};
inline constexpr std::array<std::string_view, kKeywords> kKeywordNames = {
    "cantrip",       "trick",        "opener", "foretold",  "protect",
    "piercing",      "overwhelm",    "knell",  "critical",  "enchant-ally",
    "enchant-enemy", "enchant-self", "pitch",  "slow-pitch"};

}  // namespace archon::archmajesty
