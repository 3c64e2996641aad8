// From mages, foes and a map to a battle that can be fought.
#pragma once

#include <array>
#include <vector>

#include "engine/archmajesty/encounters/encounter.h"
#include "engine/archmajesty/mages/mage.h"
#include "engine/archmajesty/state/battle.h"

namespace archon::archmajesty {

using Party = std::vector<MageBuild>;

// Two sides of mages against each other: not in the book (reading A52). `hp` is added to what the
// mages of each side begin with. Throws Error for more mages than can stand on the map.
struct Handicaps {
  std::array<int, 2> hp{0, 0};
};
Battle duel(const std::array<Party, 2>& sides, const BattleMap& map, const Options& options,
            const Handicaps& handicaps = {});
// A party against an encounter.
Battle against(const Party& party, const Encounter& encounter, const Options& options);

// The map that duels are fought on unless another is named: open ground, four walls to hide behind.
const BattleMap& duel_map();

// Abilities, artefacts, items and cards of a mage that the rules do not carry out yet, by name.
std::vector<std::string> without_effect(const MageBuild& mage);

}  // namespace archon::archmajesty
