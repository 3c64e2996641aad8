// What is true of units and mages now: attributes, Defence, states of body and soul, limits.
#pragma once

#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

inline constexpr int kMostScrap = 20;
inline constexpr int kComboLimit = 5;
inline constexpr int kPlainDefence = 10;
inline constexpr int kMinionActions = 3;

// On the map, HP left.
inline bool is_up(const Table& t, UnitId id) { return id < t.s.units && t.s.up.has(id); }
inline bool are_enemies(const Table& t, UnitId a, UnitId b) {
  return t.unit(a).team != t.unit(b).team;
}
// The best of the attributes in the set.
int attribute(const Table& t, UnitId id, AttributeSet of);
bool has_defence(const Table& t, UnitId id);
int defence(const Table& t, UnitId id);
bool is_bloodied(const Table& t, UnitId id);
bool is_vulnerable(const Table& t, UnitId id);
// Whether Stun and Freeze touch it as they do grunts, not as they do players.
bool is_basic_unit(const Table& t, UnitId id);
// Characters that stand.
inline UnitSet enemies_of(const Table& t, UnitId id) {
  return t.s.up & t.s.characters & team_of(t, opponents_of(t.unit(id).team));
}
// Characters on the map, itself among them.
inline UnitSet allies_of(const Table& t, UnitId id) {
  return t.s.present & t.s.characters & team_of(t, t.unit(id).team);
}
UnitSet taunted_by(const Table& t, UnitId id);

// States of the soul.
bool is_fading(const Table& t, const Mage& mage);
bool is_dark(const Mage& mage);
bool is_twilight(const Table& t, const Mage& mage);

int combo_limit(const Table& t, UnitId id);
// What a movement ability costs; 255: it can't be used.
int movement_cost(const Table& t, UnitId id, int points);
// The most squares of a shift of oneself.
int willing_squares(const Table& t, UnitId id, int squares);

// The lowest slot of a mage with the same card: copies are one and the same to a player who
// chooses.
Slot first_copy(const Table& t, uint8_t mage, Slot slot);
// Of the cards in a set, one of each kind.
SlotSet kinds_of(const Table& t, uint8_t mage, SlotSet among);

}  // namespace archon::archmajesty
