// Foes that are taken out of an encounter, or added to it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/archmajesty/encounters/encounter.h"

namespace archon::sim {

// One foe more in the wave of a round, or one fewer.
struct FoeChange {
  uint8_t round = 1;
  uint8_t foe = 0;  // its place among the encounter's foes
  bool is_added = false;

  friend bool operator==(const FoeChange&, const FoeChange&) = default;
};

using FoeChanges = std::vector<FoeChange>;

// Nothing where the encounter can't be so: nobody is there to be taken out, the first wave would be
// empty, or there is no room.
std::optional<archmajesty::Encounter> with_change(const archmajesty::Encounter& encounter,
                                                  const FoeChange& change);
std::optional<archmajesty::Encounter> with_changes(const archmajesty::Encounter& encounter,
                                                   const FoeChanges& changes);

// All single changes that make it harder, or all that make it easier, of foes that are in its
// waves. Where there is no room for more, a foe makes room for one with more HP.
std::vector<FoeChanges> changes_of(const archmajesty::Encounter& encounter, bool is_harder);

// "take out 2 × Cutpurse and Blade Captain (round 1)".
std::string changes_text(const archmajesty::Encounter& encounter, const FoeChanges& changes);

}  // namespace archon::sim
