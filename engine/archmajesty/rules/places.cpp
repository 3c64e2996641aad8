#include "engine/archmajesty/rules/places.h"

#include <algorithm>

#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

// Positions at which a unit of a size fits into the squares.
SquareSet fitting(const SquareSet& squares, int size) {
  SquareSet places = squares;
  if (size == 1) return places;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      if (x == 0 && y == 0) continue;
      SquareSet moved = squares;
      for (int i = 0; i < x; ++i) moved = moved.shifted(Direction::West);
      for (int i = 0; i < y; ++i) moved = moved.shifted(Direction::North);
      places &= moved;
    }
  return places;
}

SquareSet ground(const Table& t, bool airborne) {
  SquareSet squares = t.b.board() - t.b.walls;
  if (!airborne) squares -= t.b.pits;
  return squares;
}

}  // namespace

SquareSet occupied(const Table& t, bool airborne, UnitSet except) {
  SquareSet squares;
  for (const int i : (t.b.options.downed_bodies ? on_board(t) : standing(t)) - except) {
    const auto id = byte(i);
    const Unit& u = t.unit(id);
    if (u.airborne != airborne) continue;
    const Sheet& sheet = t.sheet(id);
    if (sheet.ghostly) continue;
    if (sheet.size == 1)
      squares.add(u.square);
    else
      squares |= squares_of(t, id);
  }
  return squares;
}

SquareSet free_places(const Table& t, UnitId id, bool airborne) {
  return free_places(t, id, airborne, UnitSet::of(id));
}

SquareSet free_places(const Table& t, UnitId id, bool airborne, UnitSet besides) {
  const UnitSet objects = t.sheet(id).has(Trait::Walled) ? on_board(t) - t.s.characters : UnitSet{};
  const SquareSet open =
      (ground(t, airborne) - occupied(t, airborne, besides | objects)) & kept_in(t, id);
  return fitting(open, t.sheet(id).size);
}

SquareSet places_for(const Table& t, const Sheet& sheet) {
  const UnitSet objects = sheet.has(Trait::Walled) ? on_board(t) - t.s.characters : UnitSet{};
  return fitting(ground(t, sheet.flies) - occupied(t, sheet.flies, objects), sheet.size);
}

SquareSet passable_places(const Table& t, UnitId id, bool airborne) {
  return fitting(ground(t, airborne) & kept_in(t, id), t.sheet(id).size);
}

int distance_between_large(const Table& t, UnitId a, UnitId b) {
  const Metric metric = t.b.metric();
  int least = kSquares;
  for (const Square x : squares_of(t, a))
    for (const Square y : squares_of(t, b)) least = std::min(least, distance(x, y, metric));
  return least;
}

UnitSet within_of(const Table& t, UnitId id, int squares) {
  UnitSet set;
  for (const int i : standing(t))
    if (distance_between(t, id, byte(i)) <= squares) set.add(i);
  return set;
}

bool next_to(const Table& t, UnitId a, UnitId b) {
  return a != b && distance_between(t, a, b) <= 1;
}

bool beside_object(const Table& t, UnitId id) {
  for (const int i : on_board(t) - t.s.characters)
    if (distance_between(t, id, byte(i)) <= 1) return true;
  return false;
}

SquareSet origins_of(const Table& t, UnitId id) {
  SquareSet squares;
  if (!t.sheet(id).rooted) return squares;
  for (const int i : on_board(t) - t.s.characters)
    if (t.sheet(byte(i)).is_root) squares.add(t.unit(byte(i)).square);
  return squares;
}

int range_between(const Table& t, UnitId id, UnitId to) {
  int least = distance_between(t, id, to);
  for (const Square from : origins_of(t, id))
    for (const Square at : squares_of(t, to))
      least = std::min(least, distance(from, at, t.b.metric()));
  return least;
}

bool leaves_two_ways(const Table& t, const SquareSet& wall) {
  const SquareSet free = ground(t, false) - occupied(t, false, {});
  if (!free.contains(wall)) return false;
  SquareSet open = ground(t, false) - wall;  // to who is there, and to who comes
  for (const int i : on_board(t) - t.s.characters)
    if (!t.sheet(byte(i)).is_root) open -= squares_of(t, byte(i));
  const SquareSet beside = wall.spread(t.b.metric()) & open;
  if (beside.size() < 2) return false;
  const auto hangs_together = [&](const SquareSet& among, const SquareSet& wanted) {
    SquareSet known = SquareSet::of(narrow<Square>(wanted.first()));
    for (SquareSet next = known; !known.contains(wanted); known = next) {
      next = known.spread(t.b.metric()) & among;
      if (next == known) return false;
    }
    return true;
  };
  if (!hangs_together(open, beside)) return false;
  // Nor when any one of the squares beside it is taken.
  for (const Square at : beside) {
    const SquareSet one = SquareSet::of(narrow<Square>(at));
    if (!hangs_together(open - one, beside - one)) return false;
  }
  return true;
}

SquareSet sight_blocking(const Table& t) {
  SquareSet squares = t.b.walls;
  for (const Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Smoke) squares |= effect.area.squares() & t.b.board();
  for (const int i : on_board(t) - t.s.characters)
    if (t.sheet(byte(i)).blocks_sight) squares |= squares_of(t, byte(i));
  return squares;
}

namespace {

// From a root, which stands on the ground.
bool reaches_from_roots(const Table& t, UnitId from, UnitId to, const Reach& reach,
                        const SquareSet& others) {
  if (reach.melee && reach.squares <= 1 && t.unit(to).airborne) return false;
  for (const Square a : origins_of(t, from))
    for (const Square b : squares_of(t, to))
      if (distance(a, b, t.b.metric()) <= reach.squares && sees(a, b, others)) return true;
  return false;
}

bool can_reach(const Table& t, UnitId from, UnitId to, const Reach& reach,
               const SquareSet& blocking) {
  if (t.sheet(from).rooted && reaches_from_roots(t, from, to, reach, blocking - squares_of(t, to)))
    return true;
  const Unit& attacker = t.unit(from);
  const Unit& target = t.unit(to);
  if (reach.melee && reach.squares <= 1 && attacker.airborne != target.airborne) return false;
  if (distance_between(t, from, to) > reach.squares) return false;
  if (blocking.empty()) return true;
  const SquareSet own = squares_of(t, to);
  const SquareSet others = blocking - own;  // a wall that is attacked doesn't hide itself
  const Metric metric = t.b.metric();
  for (const Square a : squares_of(t, from))
    for (const Square b : own)
      if (distance(a, b, metric) <= reach.squares && sees(a, b, others)) return true;
  return false;
}

}  // namespace

bool can_reach(const Table& t, UnitId from, UnitId to, const Reach& reach) {
  const bool through = t.sheet(from).has(Trait::Piercing);
  return reach.anywhere || can_reach(t, from, to, reach, through ? SquareSet{} : sight_blocking(t));
}

UnitSet in_reach(const Table& t, UnitId from, UnitSet among, const Reach& reach) {
  if (reach.anywhere || among.empty()) return among;
  const SquareSet blocking = t.sheet(from).has(Trait::Piercing) ? SquareSet{} : sight_blocking(t);
  UnitSet set;
  for (const int i : among)
    if (can_reach(t, from, byte(i), reach, blocking)) set.add(i);
  return set;
}

SquareSet squares_in_reach(const Table& t, UnitId from, const Reach& reach) {
  const SquareSet board = t.b.board() - t.b.walls;
  if (reach.anywhere) return board;
  const SquareSet blocking = t.sheet(from).has(Trait::Piercing) ? SquareSet{} : sight_blocking(t);
  SquareSet set;
  for (const int a : squares_of(t, from) | origins_of(t, from))
    for (const int b : (within(byte(a), reach.squares, t.b.metric()) & board) - set)
      if (sees(byte(a), byte(b), blocking - SquareSet::of(byte(b)))) set.add(byte(b));
  return set;
}

UnitSet units_in(const Table& t, const SquareSet& squares) {
  UnitSet set;
  for (const int i : on_board(t))
    if (squares_of(t, byte(i)).meets(squares)) set.add(i);
  return set;
}

SquareSet landing_places(const Table& t, UnitId id, bool airborne) {
  const SquareSet free = free_places(t, id, airborne);
  const Square at = t.unit(id).square;
  for (int away = 0; away < kGridSide; ++away) {
    const SquareSet places = ring(at, away, t.b.metric()) & free;
    if (!places.empty()) return places;
  }
  return {};
}

}  // namespace archon::archmajesty
