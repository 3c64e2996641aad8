// Who fights whom, and by which rules: all that a battle is made of, as it is written in files.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/archmajesty/battles/set_up.h"
#include "engine/archmajesty/encounters/encounter.h"
#include "engine/core/tree.h"

namespace archon::archmajesty {

struct Fight {
  std::array<Party, 2> parties;        // by Team; against an encounter the second is empty
  std::optional<Encounter> encounter;  // with what its level adds
  Handicaps handicaps;                 // of a duel
  Options options;
};

// Throws Error as duel() and against().
Battle battle_of(const Fight& fight);

// The keys of a file that tell of the fight.
inline constexpr std::array<std::string_view, 6> kFightKeys = {"allied", "enemy",    "encounter",
                                                               "level",  "readings", "hp"};
// Reads them: mages and encounters are written out, or names of bundled ones. Throws Error with
// line and place.
Fight read_fight(const TreeReader& file);
std::string write_fight(const Fight& fight);

// `readings` alone: {guard: after_roll, round_cap: 30}. Throws TreeError.
void read_readings(const TreeReader& at, Options& options);

}  // namespace archon::archmajesty
