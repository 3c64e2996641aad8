// Battles to try agents on: mages with random cards of those that have scripts.
#pragma once

#include <string>

#include "engine/archmajesty/cards/library.h"
#include "engine/archmajesty/game.h"

namespace archon::ai::test {

inline archmajesty::Battle empty_battle() {
  using namespace archmajesty;
  Battle battle;
  battle.program = library().program;
  battle.types = library().spells;
  battle.basic_melee = library().basic_melee;
  battle.basic_ranged = library().basic_ranged;
  Sheet boulder;
  boulder.name = "Boulder";
  boulder.tier = Tier::Object;
  boulder.hp = 30;
  boulder.bash_damage = 10;
  battle.sheets.push_back(boulder);
  return battle;
}

inline void enter(archmajesty::Battle& battle, const archmajesty::Sheet& sheet,
                  archmajesty::Entry entry) {
  entry.sheet = static_cast<uint8_t>(battle.sheets.size());
  battle.sheets.push_back(sheet);
  battle.entries.push_back(entry);
}

inline void enter_mage(archmajesty::Battle& battle, archmajesty::Team team, Square square,
                       Rng& rng) {
  using namespace archmajesty;
  Sheet sheet;
  sheet.name = team == Team::Allied ? "ann" : "eve";
  sheet.tier = Tier::Mage;
  sheet.defence = 14;
  sheet.hp = 75;
  sheet.mv = 6;
  sheet.armour = 15;
  sheet.attributes = {3, 2, 2};
  sheet.weapons = {{"Spear", 2, 0, 0, 0, false, 0, 0, 0, 0, 0},
                   {"Wand", 0, 4, 0, 0, false, 10, 0, 0, 0, 0}};
  std::vector<TypeId> known;
  for (size_t i = 0; i < library().scripted.size(); ++i)
    if (library().scripted[i]) known.push_back(static_cast<TypeId>(i));
  Entry entry;
  entry.team = team;
  entry.square = square;
  for (int i = 0; i < kDeckLeast; ++i)
    entry.deck.push_back(known[rng.below(static_cast<uint32_t>(known.size()))]);
  enter(battle, sheet, entry);
}

inline void enter_foe(archmajesty::Battle& battle, archmajesty::Tier tier, Square square) {
  using namespace archmajesty;
  Sheet sheet;
  sheet.name = "foe";
  sheet.tier = tier;
  sheet.defence = tier == Tier::Grunt ? Sheet::kNoDefence : 11;
  sheet.hp = tier == Tier::Grunt ? 9 : 25;
  sheet.mv = 5;
  sheet.attacks = 1;
  sheet.attributes = {2, 2, 2};
  sheet.attacks_with = {battle.basic_melee};
  Entry entry;
  entry.team = Team::Enemy;
  entry.square = square;
  enter(battle, sheet, entry);
}

// A mage against a mage.
inline archmajesty::Battle duel(uint64_t seed) {
  Rng rng = Rng::stream(seed, 0, 1);
  archmajesty::Battle battle = empty_battle();
  enter_mage(battle, archmajesty::Team::Allied, square_at(7, 4), rng);
  enter_mage(battle, archmajesty::Team::Enemy, square_at(7, 10), rng);
  return battle;
}

// A mage against grunts and regulars.
inline archmajesty::Battle encounter(uint64_t seed) {
  Rng rng = Rng::stream(seed, 0, 2);
  archmajesty::Battle battle = empty_battle();
  enter_mage(battle, archmajesty::Team::Allied, square_at(7, 3), rng);
  for (int i = 0; i < 6; ++i)
    enter_foe(battle, i < 4 ? archmajesty::Tier::Grunt : archmajesty::Tier::Regular,
              square_at(3 + 2 * i, 10));
  return battle;
}

}  // namespace archon::ai::test
