// The foes, maps and encounters that come with the program, all of them ours; and finding an
// encounter by what a user typed.
#pragma once

#include <string_view>
#include <vector>

#include "engine/archmajesty/encounters/battle_map.h"
#include "engine/archmajesty/encounters/encounter.h"
#include "engine/archmajesty/encounters/foe.h"

namespace archon::archmajesty {

const FactTable<Foe>& bundled_foes();
const FactTable<BattleMap>& bundled_maps();
const FactTable<Encounter>& bundled_encounters();

// Their ids, which are the names of their files: nothing is read.
std::vector<std::string_view> bundled_encounter_ids();

// The encounter meant by `spec`: a file, or the name of a bundled one or an unambiguous part of it.
// Throws Error naming the candidates.
Encounter find_encounter(std::string_view spec);

}  // namespace archon::archmajesty
