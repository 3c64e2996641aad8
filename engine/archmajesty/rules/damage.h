// Damage, healing, defeat (rulebook: Damage, Armour Points, Hit Points).
#pragma once

#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

// Damage to a unit: armour first, unless it pierces, then HP; at 0 HP it is defeated. With knell,
// one that is left with at most `knell` HP falls, too. `play` notes whom it downed; kNoPlay: none.
inline constexpr uint8_t kNoPlay = 0xFF;
struct Blow {
  int amount = 0;
  bool piercing = false;
  int knell = 0;
  uint8_t play = kNoPlay;
  UnitId by = kNoUnit;  // who deals it where nothing is played
  UnitId attacker = kNoUnit;
};
void deal(Table& t, UnitId target, const Blow& blow);
// HP without armour, as a cost.
void pay_hp(Table& t, UnitId id, int amount);
void heal(Table& t, UnitId id, int amount);
// Of one source; several add up, or the best of them counts (A30).
void gain_armour(Table& t, UnitId id, int points);
// Counters that it gains, or, below 0, loses.
void gain_counters(Table& t, UnitId id, Status status, int n);
// Down to 0 HP at once, with what it says then.
void fall(Table& t, UnitId id);
void defeat(Table& t, UnitId id);
void leave_board(Table& t, UnitId id);

// Sets State::outcome if a side has no unit left that counts.
void look_for_end(Table& t);

}  // namespace archon::archmajesty
