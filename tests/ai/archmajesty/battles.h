// Battles to try agents on, of random mages whose cards all do something.
#pragma once

#include <vector>

#include "engine/archmajesty/battles/library.h"
#include "engine/archmajesty/battles/set_up.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/mages/random_mage.h"

namespace archon::ai::test {

// Cards that have no script yet are exchanged for such as have one.
inline archmajesty::Battle scripted(archmajesty::Battle battle, uint64_t seed) {
  const archmajesty::Library& library = archmajesty::library();
  std::vector<archmajesty::TypeId> known;
  for (size_t i = 0; i < library.scripted.size(); ++i)
    if (library.scripted[i]) known.push_back(static_cast<archmajesty::TypeId>(i));
  Rng rng = Rng::stream(seed, 0, 1);
  for (archmajesty::Entry& entry : battle.entries)
    for (archmajesty::TypeId& card : entry.deck)
      if (!library.scripted[card]) card = known[rng.below(static_cast<uint32_t>(known.size()))];
  return battle;
}

// A mage against a mage.
inline archmajesty::Battle duel(uint64_t seed) {
  using namespace archmajesty;
  const Party one{random_mage(seed, 1)};
  const Party two{random_mage(seed, 2)};
  return scripted(archmajesty::duel({one, two}, duel_map(), {}), seed);
}

// Two mages against one of the bundled encounters.
inline archmajesty::Battle encounter(uint64_t seed) {
  using namespace archmajesty;
  const auto& encounters = bundled_encounters();
  const Party party{random_mage(seed, 1), random_mage(seed, 2)};
  return scripted(against(party, encounters[static_cast<int>(seed) % encounters.size()], {}), seed);
}

}  // namespace archon::ai::test
