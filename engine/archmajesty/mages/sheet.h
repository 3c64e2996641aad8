// What a mage has to show at the table: the numbers that follow from how it was made.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/archmajesty/mages/mage.h"

namespace archon::archmajesty {

inline constexpr int kStartDefence = 10;
inline constexpr int kStartHp = 50;
inline constexpr int kStartMv = 6;
inline constexpr int kStartSlots = 5;  // of equipment, and of abilities
inline constexpr int kStartCommand = 10;

struct MageSheet {
  std::array<int, kAttributes> attributes{};
  int defence = kStartDefence;
  int hp = kStartHp;
  int mv = kStartMv;
  int equipment_slots = kStartSlots;  // with what abilities add for what is equipped
  int ability_slots = kStartSlots;
  int command = kStartCommand;
  int armour = 0;                              // points each round, of all sources
  std::vector<AbilityType> abilities;          // those of its artefacts among them
  std::vector<ItemType> weapons;               // each once, artefacts among them
  std::vector<std::pair<ItemType, int>> uses;  // of trinkets: copies add up
};

MageSheet sheet_of(const MageBuild& mage);

// Slots that equipped things take. Artefacts may stand in either kind, or in both.
struct SlotsTaken {
  int items = 0;
  int abilities = 0;
  int artefacts = 0;
};
SlotsTaken slots_taken(const MageBuild& mage);

}  // namespace archon::archmajesty
