// Generated mages: legal, and sensible enough to be played with.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/archmajesty/mages/mage.h"

namespace archon::archmajesty {

// Mage `number` of `seed`, called "Random Mage <seed>-<number>". It depends on nothing but the
// arguments and the facts. Styles are drawn; attributes suit what their cards add to rolls and
// damage; the deck leaves out what suits it least; weapons are such as its cards are channelled
// through; what is left of slots is filled.
MageBuild random_mage(uint64_t seed, uint64_t number = 1);

// Whether a text for a mage means a random one: "random:SEED" or "random:SEED-NUMBER".
bool means_random_mage(std::string_view spec);
// That mage. Throws Error saying how such a text is written.
MageBuild random_mage(std::string_view spec);

}  // namespace archon::archmajesty
