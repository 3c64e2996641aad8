// Where units stand, where they may go, what they see and reach.
#pragma once

#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

// Those that are on the map, objects among them.
inline UnitSet on_board(const Table& t) { return t.s.present; }
// Those that can act and be attacked: on the map with HP left.
inline UnitSet standing(const Table& t) { return t.s.up; }
inline UnitSet team_of(const Table& t, Team team) {
  return team == Team::Enemy ? t.s.enemies : UnitSet::first_of(t.s.units) - t.s.enemies;
}

inline SquareSet squares_of(const Table& t, UnitId id) {
  return t.sheet(id).squares_at(t.unit(id).square);
}
// Squares of all units at an altitude, but for some; no unit of that altitude can enter them.
SquareSet occupied(const Table& t, bool airborne, UnitSet except);
// Where a unit could stand at an altitude: its north-western squares.
SquareSet free_places(const Table& t, UnitId id, bool airborne);
// The same while others, which move along, are not in the way.
SquareSet free_places(const Table& t, UnitId id, bool airborne, UnitSet besides);
// Where one that isn't there yet could stand.
SquareSet places_for(const Table& t, const Sheet& sheet);
// The same, passing through all others.
SquareSet passable_places(const Table& t, UnitId id, bool airborne);

// Where roots stand that what a unit plays may come from; it is measured from there, too.
SquareSet origins_of(const Table& t, UnitId id);
// The distance from a unit, or from the nearest of its origins.
int range_between(const Table& t, UnitId id, UnitId to);
// Whether a wall may stand on those squares: free ground, and two ways out for who is beside it.
bool leaves_two_ways(const Table& t, const SquareSet& wall);

int distance_between_large(const Table& t, UnitId a, UnitId b);
inline int distance_between(const Table& t, UnitId a, UnitId b) {
  if (t.sheet(a).size == 1 && t.sheet(b).size == 1)
    return distance(t.unit(a).square, t.unit(b).square, t.b.metric());
  return distance_between_large(t, a, b);
}
UnitSet within_of(const Table& t, UnitId id, int squares);
// Whether a unit stands beside an object, or on it.
bool beside_object(const Table& t, UnitId id);
bool next_to(const Table& t, UnitId a, UnitId b);
SquareSet sight_blocking(const Table& t);
// Whether an attack of that reach can be made on a unit: distance, line of sight, altitude.
struct Reach {
  uint8_t squares = 0;
  bool melee = false;
  bool anywhere = false;  // the whole battlefield
};
bool can_reach(const Table& t, UnitId from, UnitId to, const Reach& reach);
// Those of a set that can be attacked so.
UnitSet in_reach(const Table& t, UnitId from, UnitSet among, const Reach& reach);
// The squares on which who stands at the altitude of `from` can be attacked so.
SquareSet squares_in_reach(const Table& t, UnitId from, const Reach& reach);
UnitSet units_in(const Table& t, const SquareSet& squares);

// The places nearest to where a unit is at which it could stand at an altitude.
SquareSet landing_places(const Table& t, UnitId id, bool airborne);

}  // namespace archon::archmajesty
