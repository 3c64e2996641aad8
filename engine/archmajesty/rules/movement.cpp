#include "engine/archmajesty/rules/movement.h"

#include <algorithm>
#include <optional>

#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/core/containers/scratch_list.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

uint8_t capped(int n) { return byte(std::min(255, n)); }

SquareSet one_step(const Table& t, UnitId id, bool airborne) {
  SquareSet places = neighbours(t.unit(id).square, t.b.metric()) & free_places(t, id, airborne);
  places.remove(t.unit(id).square);
  return places;
}

bool affords(const Table& t, UnitId id, int points) {
  return movement_cost(t, id, points) <= t.unit(id).mp;
}

void spend(Table& t, UnitId id, int points) { add(t.unit(id).mp, -movement_cost(t, id, points)); }

// The squares a step of a push or a pull may lead to: each farther from who pushes, or nearer.
SquareSet ordered(const Table& t, const Shove& shove, int distance_now, bool farther) {
  const Square from = t.unit(shove.mover).square;
  const SquareSet all = t.b.board() | t.b.rim();
  const int most = farther ? distance_now : distance_now - 1;
  const SquareSet inside = most < 0 ? SquareSet() : within(from, most, t.b.metric());
  return farther ? all - inside : all & inside;
}

// What can be bashed into, if it cannot be entered.
SquareSet bashable_squares(const Table& t) {
  return t.b.options.edge_of_the_map ? t.b.board() : t.b.board() | t.b.rim();
}

// Squares reached after exactly 0, 1, 2, ... steps of a move, layer by layer; what is blocked
// beside a layer can be bashed into. `step` takes a layer to all that is one step from it.
template <class Step>
Ends layered(const Table& t, const Shove& shove, const SquareSet& pass, const SquareSet& stop,
             Step step) {
  Ends ends;
  const SquareSet bashable = bashable_squares(t);
  SquareSet layer = SquareSet::of(t.unit(shove.who).square);
  SquareSet known = layer;
  for (int n = 0; n <= shove.most && !layer.empty(); ++n) {
    if (n >= shove.least) ends.places |= layer & stop;
    if (n == shove.most) break;
    const SquareSet next = step(layer) - known;
    ends.bashes |= (next & bashable) - pass;
    layer = next & pass;
    known |= next;
  }
  return ends;
}

Ends straight_ends(const Table& t, const Shove& shove, const SquareSet& pass,
                   const SquareSet& stop) {
  Ends ends;
  const SquareSet bashable = bashable_squares(t);
  for (int i = 0; i < kDirections; ++i) {
    SquareSet at = SquareSet::of(t.unit(shove.who).square);
    for (int n = 0; n <= shove.most; ++n) {
      if (n >= shove.least) ends.places |= at & stop;
      if (n == shove.most) break;
      const SquareSet next = at.shifted(static_cast<Direction>(i));
      ends.bashes |= (next & bashable) - pass;
      at = next & pass;
      if (at.empty()) break;
    }
  }
  return ends;
}

Ends teleport_ends(const Table& t, const Shove& shove, const SquareSet& stop) {
  const Square from = t.unit(shove.who).square;
  Ends ends;
  ends.places = within(from, shove.most, t.b.metric()) & stop;
  if (shove.least > 0) ends.places -= within(from, shove.least - 1, t.b.metric());
  return ends;
}

// The free place beside a square that was bashed into, nearest to where the move began.
Square place_before(const Table& t, const Shove& shove, Square bashed) {
  const Square from = t.unit(shove.who).square;
  const std::optional<Direction> straight = direction_to(from, bashed);
  SquareSet free = free_places(t, shove.who, t.unit(shove.who).airborne);
  free.add(from);
  const bool teleports = shove.force == Force::Teleport;
  if ((shove.force == Force::Straight || teleports) && straight) {
    SquareSet at = SquareSet::of(from);
    while (!at.shifted(*straight).has(bashed)) at = at.shifted(*straight);
    if (!teleports || free.meets(at)) return narrow<Square>(at.first());
  }
  const SquareSet beside = neighbours(bashed, t.b.metric()) & free;
  for (int away = 0; away <= shove.most; ++away) {
    const SquareSet at = ring(from, away, t.b.metric()) & beside;
    if (!at.empty()) return narrow<Square>(at.first());
  }
  return from;
}

// Of the enemies that one could bash into.
SquareSet enemy_squares(const Table& t, const Shove& shove) {
  SquareSet squares;
  for (const int i : enemies_of(t, shove.who))
    if (t.unit(byte(i)).airborne == t.unit(shove.who).airborne) squares |= squares_of(t, byte(i));
  return squares;
}

UnitId who_stands(const Table& t, UnitId mover, Square square) {
  for (const int i : on_board(t)) {
    const auto id = byte(i);
    if (id != mover && t.unit(id).airborne == t.unit(mover).airborne &&
        squares_of(t, id).has(square))
      return id;
  }
  return kNoUnit;
}

}  // namespace

// Every change of square comes through here. What areas do is put on the stack first, so that
// abilities which answer the move come before it. `squares` are those that it was shifted, 0 on
// foot.
void put(Table& t, UnitId id, Square place, int squares) {
  Unit& u = t.unit(id);
  const SquareSet before = squares_of(t, id);
  const bool moves = u.square != place;
  u.square = place;
  u.moved = capped(u.moved + squares);
  if (!moves) return;
  fire_places(t, id, before);
  if (squares > 0) trigger(t, id, Moment::Shifts, kNoUnit);
  for (const int i : enemies_of(t, id))
    if (!t.sheet(byte(i)).abilities.empty() && next_to(t, id, byte(i)))
      trigger(t, byte(i), Moment::Nearing, id);
}

namespace {

// The roots on the map, and where one comes out of each: the squares beside it.
struct Roots {
  ScratchList<SquareSet, kMaxUnits> entered;
  ScratchList<SquareSet, kMaxUnits> left;

  // Those that one comes to by a root from the squares beside the layer.
  SquareSet through(const SquareSet& beside) const {
    SquareSet out;
    for (int a = 0; a < entered.size(); ++a) {
      if (!beside.meets(entered[a])) continue;
      for (int b = 0; b < left.size(); ++b)
        if (a != b) out |= left[b];
    }
    return out;
  }
};

UnitSet roots_on(const Table& t) {
  UnitSet set;
  if (t.b.omenroot == 0) return set;
  for (const int i : on_board(t) - t.s.characters)
    if (t.sheet(byte(i)).is_root) set.add(i);
  return set;
}

Roots roots_among(const Table& t, UnitSet units) {
  Roots roots;
  for (const int i : units) {
    const SquareSet squares = squares_of(t, byte(i));
    roots.entered.push_back(squares);
    roots.left.push_back(squares.spread(t.b.metric()));
  }
  return roots;
}

// After a number of steps on the ground, roots included; `steps` at `place` where that is wanted.
SquareSet flood(const Table& t, UnitId id, UnitSet units, int most, std::optional<Square> place,
                int& steps) {
  const SquareSet free = free_places(t, id, false);
  const Roots roots = roots_among(t, units);
  SquareSet known = SquareSet::of(t.unit(id).square);
  for (steps = 0; steps < most; ++steps) {
    if (place && known.has(*place)) break;
    const SquareSet beside = known.spread(t.b.metric());
    const SquareSet next = known | ((beside | roots.through(beside)) & free);
    if (next == known) {
      steps = most;
      break;
    }
    known = next;
  }
  return known;
}

}  // namespace

SquareSet run_places(const Table& t, UnitId id) {
  const Unit& u = t.unit(id);
  const bool flies = t.sheet(id).flies || has_trait(t, id, Trait::Soaring);
  if ((u.airborne && !flies) || !affords(t, id, 1)) return {};
  const int steps = u.mp / movement_cost(t, id, 1);
  int taken = 0;
  const UnitSet roots = u.airborne ? UnitSet{} : roots_on(t);
  SquareSet places = !roots.empty()
                         ? flood(t, id, roots, steps, std::nullopt, taken)
                         : reach(u.square, steps, free_places(t, id, u.airborne), t.b.metric());
  places.remove(u.square);
  return places;
}

SquareSet jump_places(const Table& t, UnitId id) {
  if (t.unit(id).airborne || !affords(t, id, kJumpCost)) return {};
  return one_step(t, id, true);
}

SquareSet fall_places(const Table& t, UnitId id) {
  if (!t.unit(id).airborne || !affords(t, id, kFallCost)) return {};
  SquareSet places = one_step(t, id, false);
  const UnitSet roots = roots_on(t);
  if (roots.empty()) return places;
  const SquareSet beside = neighbours(t.unit(id).square, t.b.metric());
  places |= roots_among(t, roots).through(beside) & free_places(t, id, false);
  places.remove(t.unit(id).square);
  return places;
}

// The shortest way is taken and paid for. Where a root is shorter than the way on foot, or the only
// one, the run goes through it, and that is a teleport.
void run_to(Table& t, UnitId id, Square place) {
  const Unit& u = t.unit(id);
  int steps = steps_to(u.square, place, u.mp, free_places(t, id, u.airborne), t.b.metric());
  const UnitSet roots = u.airborne ? UnitSet{} : roots_on(t);
  if (!roots.empty()) {
    const int on_foot = steps;
    flood(t, id, roots, u.mp, place, steps);
    if (on_foot < 0 || steps < on_foot) fire_teleport(t, id);
  }
  spend(t, id, steps);
  t.unit(id).walked = capped(t.unit(id).walked + steps);
  put(t, id, place, 0);
}

void jump_to(Table& t, UnitId id, Square place) {
  spend(t, id, kJumpCost);
  ++t.unit(id).walked;
  t.unit(id).airborne = true;
  put(t, id, place, 0);
}

void fall_to(Table& t, UnitId id, Square place) {
  spend(t, id, kFallCost);
  ++t.unit(id).walked;
  t.unit(id).airborne = false;
  if (distance(t.unit(id).square, place, t.b.metric()) > 1) fire_teleport(t, id);
  put(t, id, place, 0);
}

SquareSet beside_others(const Table& t, UnitId id) {
  SquareSet squares;
  for (const int i : t.s.up& t.s.characters)
    if (i != id) squares |= squares_of(t, byte(i)).spread(t.b.metric());
  return squares;
}

// Where a move may stop is one set, what it may pass another; by what force it is moved decides how
// the layers from one step to the next are made. Bashes are settled last, since some moves look for
// them in another way than for places.
Ends ends_of(const Table& t, const Shove& shove) {
  const Unit& u = t.unit(shove.who);
  const bool enemy = are_enemies(t, shove.mover, shove.who);
  SquareSet stop = free_places(t, shove.who, u.airborne);
  if (shove.clear) stop -= beside_others(t, shove.who);
  stop.add(u.square);
  // Friends pass each other, enemies who are moved by force do not.
  const SquareSet pass = enemy ? stop : passable_places(t, shove.who, u.airborne);
  // Who is shifted onto a root comes out next to another.
  const bool enters = !u.airborne && shove.force == Force::Shift && !shove.clear;
  const Roots roots = roots_among(t, enters ? roots_on(t) : UnitSet{});
  const auto step = [&](const SquareSet& layer) {
    const SquareSet next = layer.spread(t.b.metric());
    return roots.entered.empty() ? next : next | (roots.through(next) & stop);
  };
  Ends ends;
  switch (shove.force) {
    case Force::Shift: ends = layered(t, shove, pass, stop, step); break;
    case Force::Straight: ends = straight_ends(t, shove, pass, stop); break;
    case Force::Teleport: ends = teleport_ends(t, shove, stop); break;
    case Force::Pull:
    case Force::Push: {
      const bool farther = shove.force == Force::Push;
      const Square from = t.unit(shove.mover).square;
      ends = layered(t, shove, pass, stop, [&](const SquareSet& layer) {
        SquareSet next;
        for (const Square at : layer)
          next |= neighbours(at, t.b.metric()) &
                  ordered(t, shove, distance(from, at, t.b.metric()), farther);
        return next;
      });
      break;
    }
  }
  if (shove.bashes)
    ends.bashes = (shove.force == Force::Teleport ? within(u.square, shove.most, t.b.metric())
                                                  : straight_ends(t, shove, stop, stop).bashes) &
                  enemy_squares(t, shove);
  if (!(enemy || shove.bashes) || shove.most == 0 || shove.clear) ends.bashes = {};
  if (roots.entered.size() > 1)
    for (const SquareSet& root : roots.entered) ends.bashes -= root;
  return ends;
}

// What is bashed into is damaged after the mover stands in front of it: both may fall by that, and
// then do so where they are.
UnitId shove_to(Table& t, const Shove& shove, Square place, bool& bashed) {
  const Ends ends = ends_of(t, shove);
  const Square from = t.unit(shove.who).square;
  bashed = !ends.places.has(place) && ends.bashes.has(place);
  const Square end = bashed ? place_before(t, shove, place) : place;
  int squares = distance(from, end, t.b.metric());
  const UnitSet roots =
      t.unit(shove.who).airborne || shove.force != Force::Shift ? UnitSet{} : roots_on(t);
  if (!roots.empty()) {
    int steps = 0;
    flood(t, shove.who, roots, shove.most, end, steps);
    if (steps < squares) fire_teleport(t, shove.who);
    squares = std::min(squares, steps);
  }
  put(t, shove.who, end, squares);
  if (!bashed) return kNoUnit;
  const UnitId into = who_stands(t, shove.who, place);
  if (into != kNoUnit && t.sheet(into).bash_damage > 0) {
    const Sheet& object = t.sheet(into);
    deal(t, into, {.amount = object.bash_suffers});
    deal(t, shove.who, {.amount = object.bash_damage});
  }
  return into;
}

}  // namespace archon::archmajesty
