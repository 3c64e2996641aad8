// Moves of a unit's own, with whom they are an opportunity for, and changes of altitude.
#include <algorithm>

#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/movement.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

// Move frames: what `value` says happens to `it`, as `first` (a Team) chooses. Its own moves: to
// `square` by the verb in `index`.
enum MoveKind : uint8_t { kRise, kDrop, kSplash, kByOwn };
enum MoveStep : uint8_t { kMoveBegins, kPlaceChosen, kSetOut, kArrived };

constexpr int kSplashed = 2;  // squares at most

SquareSet splash_places(const Table& t, const Frame& f) {
  const Shove shove{f.unit, f.it, Force::Shift, 1, kSplashed};
  return ends_of(t, shove).places;
}

void land(Table& t, const Frame& f, Square place) {
  Unit& u = t.unit(f.it);
  if (f.value == kSplash) {
    put(t, f.it, place, std::min(kSplashed, distance(u.square, place, t.b.metric())));
  } else {
    u.airborne = f.value == kRise;
    u.square = place;
  }
}

// Whose opportunity the unit may become: enemies' mages that stand beside it now.
UnitSet mages_beside(const Table& t, UnitId id) {
  UnitSet set;
  for (int m = 0; m < t.s.mages; ++m) {
    const UnitId mage = t.mage(byte(m)).unit;
    if (is_up(t, mage) && are_enemies(t, id, mage) && next_to(t, id, mage)) set.add(mage);
  }
  return set;
}

// Those whom a run cannot avoid to pass on a way that is no longer: mages, and who waits for that.
UnitSet passed(const Table& t, const Frame& f) {
  UnitSet set;
  const Unit& u = t.unit(f.it);
  const auto is_foe = [&](const Mage& mage) { return are_enemies(t, f.it, mage.unit); };
  if (std::none_of(t.s.mage.begin(), t.s.mage.begin() + t.s.mages, is_foe)) return set;
  if (static_cast<Verb>(f.index) != Verb::Run || !run_places(t, f.it).has(f.square)) return set;
  const SquareSet free = free_places(t, f.it, u.airborne);
  const int steps = steps_to(u.square, f.square, u.mp, free, t.b.metric());
  if (steps < 0) return set;  // not on foot
  for (const int i : enemies_of(t, f.it)) {
    if (!t.unit(byte(i)).is_mage() && !has_moment(t, byte(i), Moment::Nearing)) continue;
    SquareSet around = free - squares_of(t, byte(i)).spread(t.b.metric());
    around.add(f.square);
    if (!reach(u.square, steps, around, t.b.metric()).has(f.square)) set.add(i);
  }
  return set;
}

// Before it leaves: who may answer the move, and those whom it stands beside.
void set_out(Table& t, const Frame& f) {
  if (!has_trait(t, f.it, Trait::Graceful))
    for (const int mage : mages_beside(t, f.it)) provide_opportunity(t, f.it, byte(mage));
  for (const int enemy : enemies_of(t, f.it)) trigger(t, byte(enemy), Moment::EnemyMoves, f.it);
}

// What has become impossible since is not done.
void move_off(Table& t, const Frame& f) {
  const UnitId id = f.it;
  if (!is_up(t, id)) return;
  switch (static_cast<Verb>(f.index)) {
    case Verb::Run:
      if (run_places(t, id).has(f.square)) run_to(t, id, f.square);
      return;
    case Verb::Jump:
      if (!jump_places(t, id).has(f.square)) return;
      jump_to(t, id, f.square);
      trigger(t, id, Moment::Landed, kNoUnit);
      return trigger(t, id, Moment::Jumped, kNoUnit);
    case Verb::Fall:
      if (!fall_places(t, id).has(f.square)) return;
      fall_to(t, id, f.square);
      return trigger(t, id, Moment::Landed, kNoUnit);
    default: ARCHON_UNREACHABLE("a way to move");
  }
}

// Opportunities are provided twice: by leaving the side of a mage, before the move, so that the
// mover can be stopped where it is; and after it by coming beside one, or by passing one on the
// way. Who stood beside it from the start has had its opportunity. Whether the move is still
// possible is asked when it is carried out, as those answers may have changed it.
void step_own_move(Table& t) {
  Frame& f = t.top();
  if (f.step == kMoveBegins) {
    f.step = kSetOut;
    return set_out(t, Frame(f));
  }
  if (f.step == kSetOut) {
    f.step = kArrived;
    const Frame move = f;
    const UnitSet before = mages_beside(t, move.it);
    const UnitSet met = passed(t, move);
    const Square from = t.unit(move.it).square;
    move_off(t, move);
    if (t.unit(move.it).square == from || has_trait(t, move.it, Trait::Graceful)) return;
    for (const int other : (mages_beside(t, move.it) | met) - before)
      if (t.unit(byte(other)).is_mage())
        provide_opportunity(t, move.it, byte(other));
      else
        trigger(t, byte(other), Moment::Nearing, move.it);
    return;
  }
  pop(t);
}

}  // namespace

void move_by(Table& t, const Move& m) {
  Frame& f = push(t, FrameKind::Move, m.b);
  f.it = m.b;
  f.value = kByOwn;
  f.square = m.a;
  f.index = index_of(m.verb);
}

void push_landing(Table& t, UnitId who, bool airborne, Team chooser) {
  if (!is_up(t, who) || t.unit(who).airborne == airborne) return;
  Frame& f = push(t, FrameKind::Move, who);
  f.it = who;
  f.value = airborne ? kRise : kDrop;
  f.first = index_of(chooser);
}

void push_splash(Table& t, UnitId by, UnitId who) {
  Frame& f = push(t, FrameKind::Move, by);
  f.it = who;
  f.value = kSplash;
  f.first = index_of(t.unit(by).team);
}

void step_move(Table& t) {
  const Frame f = t.top();
  if (f.value == kByOwn) return step_own_move(t);
  if (f.step == kPlaceChosen) {
    pop(t);
    return land(t, f, t.s.answer.a);
  }
  const SquareSet places =
      f.value == kSplash ? splash_places(t, f) : landing_places(t, f.it, f.value == kRise);
  if (places.size() <= 1) {
    pop(t);
    if (!places.empty()) land(t, f, narrow<Square>(places.first()));
    return;
  }
  Question& q = ask(t, Ask::Square, static_cast<Team>(f.first), f.unit);
  q.squares = places;
  q.units = UnitSet::of(f.it);
  q.low = 1;
  t.top().step = kPlaceChosen;
}

void list_movement(const Table& t, UnitId unit, MoveList& list) {
  const auto add = [&](Verb verb, SquareSet places) {
    if (t.thin && !places.empty()) places = t.thin(t.b, t.s, places);
    for (const Square at : places) list.push_back({verb, at, unit, 0});
  };
  add(Verb::Run, run_places(t, unit));
  add(Verb::Jump, jump_places(t, unit));
  add(Verb::Fall, fall_places(t, unit));
}

}  // namespace archon::archmajesty
