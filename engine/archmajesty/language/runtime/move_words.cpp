// Words that move characters.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/containers/scratch_list.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

void note_teleport(const Context& c, UnitId who, int squares) {
  if (squares > 0) fire_teleport(c.t, who);
  if (!c.t.unit(who).is_mage()) return;
  Mage& mage = c.t.mage_of(who);
  add_up(mage.teleported, squares);
  mage.farthest = std::max(mage.farthest, mage.teleported);
}

// Who may teleport in place of a shift has said so (Frame::index); and may bash by any teleport.
void blink(const Context& c, Shove& shove) {
  if (!has_trait(c.t, shove.who, Trait::Blinking)) return;
  if (c.f.index != 0) shove.force = Force::Teleport;
  if (c.in.op != Op::TeleportNear) shove.bashes |= shove.force == Force::Teleport;
}

// Whether a shift of one's own could be a teleport, which is asked first.
bool may_blink(const Context& c, UnitId who) {
  return who == c.f.unit && has_trait(c.t, who, Trait::Blinking) &&
         (c.in.op == Op::Shift || c.in.op == Op::ShiftUpTo || c.in.op == Op::ShiftStraight);
}

Shove shove_of(const Context& c, UnitId who) {
  Shove shove;
  shove.mover = c.f.unit;
  shove.who = who;
  switch (c.in.op) {
    case Op::ShiftStraight: shove.force = Force::Straight; break;
    case Op::ShiftClear: shove.clear = true; break;
    case Op::Push: shove.force = Force::Push; break;
    case Op::ShiftHome:
      shove.mover = c.me().master == kNoUnit ? c.f.unit : c.me().master;
      [[fallthrough]];
    case Op::PullNear:
    case Op::Pull: shove.force = Force::Pull; break;
    case Op::Teleport:
    case Op::TeleportNear: shove.force = Force::Teleport; break;
    default: break;
  }
  if (c.in.op == Op::PullNear || c.in.op == Op::ShiftSomewhere) {
    shove.most = kGridSide;
    return shove;
  }
  shove.least = c.value(c.in.a);
  shove.most = c.in.op == Op::Shift ? shove.least : c.value(c.in.b);
  if (who == c.f.unit) {
    shove.bashes = shove.force == Force::Straight && c.in.on_hit != 0;
    blink(c, shove);
    shove.most = willing_squares(c.t, who, shove.most);
    shove.least = std::min(shove.least, shove.most);
  }
  return shove;
}

// Next to who pulls, or as near as it gets.
SquareSet nearest_places(const Context& c, const SquareSet& places) {
  const SquareSet own = squares_of(c.t, c.f.unit);
  SquareSet near = own;
  for (int away = 1; away < kGridSide; ++away) {
    near = near.spread(c.t.b.metric());
    if ((near - own).meets(places)) return (near - own) & places;
  }
  return places - own;
}

// Where the words say that a move has to end.
SquareSet named_squares(const Context& c) {
  const Targets& where = c.t.b.program.targets[c.in.a];
  if (where.place == Place::InArea || where.place == Place::OnLine) return area_of(c.t, c.f);
  const Square from = c.me().square;
  return (where.wishes & kJustThatFar) != 0 ? ring(from, where.distance, c.t.b.metric())
                                            : within(from, where.distance, c.t.b.metric());
}

Ends ends_for(const Context& c, const Shove& shove) {
  Ends ends = ends_of(c.t, shove);
  if (c.in.op == Op::TeleportNear) {
    SquareSet beside;
    for (const int i : enemies_of(c.t, c.f.unit))
      beside |= squares_of(c.t, byte(i)).spread(c.t.b.metric());
    ends.places &= beside;
  }
  if (c.in.op == Op::PullNear) ends = {nearest_places(c, ends.places), {}};
  if (c.in.op == Op::ShiftSomewhere) ends = {ends.places & named_squares(c), {}};
  return ends;
}

// The squares on all ways of a limited number of steps from one square to another, each step onto a
// square of `pass`.
SquareSet between(Square from, Square end, int most, const SquareSet& pass, Metric metric) {
  // From where the end is that many steps away, or fewer.
  ScratchList<SquareSet, kSquares> steps_away;
  SquareSet back = SquareSet::of(end);
  for (int left = 0; left <= most; ++left) {
    steps_away.push_back(back);
    const SquareSet next = back | (back & pass).spread(metric);
    if (next == back) break;
    back = next;
  }
  SquareSet out;
  SquareSet layer = SquareSet::of(from);
  for (int taken = 0; taken <= most; ++taken) {
    out |= layer & steps_away[std::min(most - taken, steps_away.size() - 1)];
    const SquareSet next = layer | (layer.spread(metric) & pass);
    if (next == layer) break;
    layer = next;
  }
  return out;
}

// Enemies whose squares a shift of one's own led through: any way of that length may be taken.
UnitSet passed_by(const Context& c, const Shove& shove, Square from, Square end) {
  UnitSet set;
  SquareSet passed;
  if (shove.force == Force::Straight) {
    passed = crossed(from, end);
  } else {
    const SquareSet pass = passable_places(c.t, shove.who, c.me().airborne);
    passed = between(from, end, shove.most, pass, c.t.b.metric());
  }
  for (const int i : enemies_of(c.t, c.f.unit))
    if (squares_of(c.t, byte(i)).meets(passed)) set.add(i);
  return set;
}

void note_move(const Context& c, const Shove& shove, Square from, bool bashed) {
  const Square end = c.t.unit(shove.who).square;
  const int squares = distance(from, end, c.t.b.metric());
  Play& play = c.play();
  add_up(play.moved, squares);
  play.left = bashed ? byte(std::max(0, shove.most - squares)) : uint8_t{0};
  if (shove.who != c.f.unit) return;
  play.passed = shove.force == Force::Teleport ? UnitSet{} : passed_by(c, shove, from, end);
  if (shove.force == Force::Teleport) note_teleport(c, shove.who, squares);
}

// Where a shift of oneself leads that goes twice as far in a straight line, once a turn.
SquareSet drift_places(const Context& c, const Shove& shove) {
  const bool own = shove.who == c.f.unit && shove.force != Force::Teleport;
  if (!own || !trait_is_fresh(c.t, shove.who, Trait::Drifting)) return {};
  Shove twice = shove;
  twice.force = Force::Straight;
  twice.least = 2 * std::max(1, shove.least);
  twice.most = 2 * shove.most;
  SquareSet places;
  const Square from = c.t.unit(shove.who).square;
  for (const Square at : ends_of(c.t, twice).places)
    if (distance(from, at, c.t.b.metric()) % 2 == 0) places.add(at);
  places.remove(from);
  return places;
}

bool drifts(const Context& c, const Shove& shove, Square to) {
  const Ends ends = ends_of(c.t, shove);
  return !ends.places.has(to) && !ends.bashes.has(to) && drift_places(c, shove).has(to);
}

void drift(Context& c, UnitId who, Square to) {
  const Square from = c.t.unit(who).square;
  const int squares = distance(from, to, c.t.b.metric());
  use_trait(c.t, who, Trait::Drifting);
  put(c.t, who, to, squares);
  Shove twice;
  twice.mover = twice.who = who;
  twice.force = Force::Straight;
  twice.most = squares;
  note_move(c, twice, from, false);
  c.done(true);
}

// The block of the words is about who was moved, and comes before what abilities do.
void tell_bash(Context& c, const Shove& shove, UnitId into) {
  const Frame f = c.f;
  const bool known = into != kNoUnit && !c.t.sheet(into).is_object();
  const bool enemy = known && are_enemies(c.t, f.unit, into);
  if (enemy && shove.who == f.unit && shove.force == Force::Teleport)
    trigger(c.t, f.unit, Moment::BlinksInto, into);
  if (known && !enemy && are_enemies(c.t, f.unit, shove.who))
    trigger(c.t, f.unit, Moment::BashesInto, shove.who, {.them = UnitSet::of(into)});
  if (c.in.on_hit == 0) return;
  push_block(c.t, f, c.in.on_hit, shove.who);
  c.t.top().them = enemy ? UnitSet::of(into) : UnitSet{};
}

void run_shove(Context& c) {
  Frame& f = c.f;
  enum : uint8_t { kBegin, kPlaced, kBlinks, kForced };
  const UnitId who = f.step == kBegin ? one_subject(c) : narrow<UnitId>(subjects(c).first());
  if (who == kNoUnit || !is_up(c.t, who)) {
    f.step = kBegin;
    return;
  }
  if (f.step == kBegin) {
    f.index = 0;
    if (may_blink(c, who)) {
      c.ask_here(Ask::YesNo);
      f.step = kBlinks;
      return;
    }
  }
  if (f.step == kBlinks) {
    f.index = c.t.s.answer.verb == Verb::Yes ? 1 : 0;
    f.step = kForced;
  }
  const Shove shove = shove_of(c, who);
  if (f.step != kPlaced) {
    f.step = kBegin;
    const Ends ends = ends_for(c, shove);
    const SquareSet offered = ends.places | ends.bashes | drift_places(c, shove);
    const bool stays = offered == SquareSet::of(c.t.unit(who).square);
    c.done(false);
    if (who == f.unit) c.play().passed = {};
    if (offered.empty() || stays) return;
    Question& q = c.ask_here(Ask::Square);
    q.squares = offered;
    q.units = UnitSet::of(who);
    q.low = 1;
    return;
  }
  f.step = 0;
  if (drifts(c, shove, c.t.s.answer.a)) return drift(c, who, c.t.s.answer.a);
  bool bashed = false;
  const Square from = c.t.unit(who).square;
  const UnitId into = shove_to(c.t, shove, c.t.s.answer.a, bashed);
  const int moved = distance(from, c.t.unit(who).square, c.t.b.metric());
  note_move(c, shove, from, bashed);
  c.done(moved > 0);
  if (bashed) tell_bash(c, shove, into);
}

// How far two can go in a direction side by side; `blocked` says whether something stopped them.
int carried(const Table& t, UnitId me, UnitId it, Direction to, int most, bool& blocked) {
  UnitSet both = UnitSet::of(me);
  both.add(it);
  const SquareSet mine = free_places(t, me, t.unit(me).airborne, both);
  const SquareSet its = free_places(t, it, t.unit(it).airborne, both);
  SquareSet a = SquareSet::of(t.unit(me).square);
  SquareSet b = SquareSet::of(t.unit(it).square);
  blocked = false;
  for (int n = 0; n < most; ++n) {
    a = a.shifted(to) & mine;
    b = b.shifted(to) & its;
    if (a.empty() || b.empty()) {
      blocked = true;
      return n;
    }
  }
  return most;
}

// Both in one direction, equally far; a move past what blocks is a bash.
void run_carry(Context& c) {
  Frame& f = c.f;
  const UnitSet who = subjects(c);
  const UnitId it = who.empty() ? kNoUnit : byte(who.first());
  const int least = c.value(c.in.a);
  const int most = c.value(c.in.b);
  if (it == kNoUnit || !is_up(c.t, it) || !next_to(c.t, f.unit, it)) return;
  const Square from = c.t.unit(it).square;
  if (f.step == 0) {
    SquareSet offered;
    if (least == 0) offered.add(from);
    for (int i = 0; i < kDirections; ++i) {
      const auto to = static_cast<Direction>(i);
      bool blocked = false;
      const int far = carried(c.t, f.unit, it, to, most, blocked);
      const int last = std::min(most, far + (blocked ? 1 : 0));
      SquareSet at = SquareSet::of(from);
      for (int n = 1; n <= last; ++n) {
        at = at.shifted(to);
        if (n >= least || n > far) offered |= at;
      }
    }
    if (offered.empty()) return;
    Question& q = c.ask_here(Ask::Square);
    q.squares = offered;
    q.units = UnitSet::of(it);
    q.low = 1;
    return;
  }
  f.step = 0;
  const Square end = c.t.s.answer.a;
  const auto to = direction_to(from, end);
  if (!to) return;
  const int wanted = distance(from, end);
  bool blocked = false;
  const int far = carried(c.t, f.unit, it, *to, wanted, blocked);
  SquareSet a = SquareSet::of(c.me().square);
  SquareSet b = SquareSet::of(from);
  for (int n = 0; n < far; ++n) {
    a = a.shifted(*to);
    b = b.shifted(*to);
  }
  put(c.t, f.unit, narrow<Square>(a.first()), far);
  put(c.t, it, narrow<Square>(b.first()), far);
  c.done(far > 0);
  if (blocked && c.in.on_hit != 0) push_block(c.t, Frame(f), c.in.on_hit, it);
}

// What it counts as is the squares between, unless it is said.
void run_teleport_to(Context& c, UnitSet to, int counts = 0) {
  Frame& f = c.f;
  if (to.empty()) return;
  const UnitId who = f.step == 0 ? one_subject(c) : narrow<UnitId>(subjects(c).first());
  if (who == kNoUnit) return;
  if (f.step == 0) {
    SquareSet beside;
    for (const int i : to) beside |= squares_of(c.t, byte(i)).spread(c.t.b.metric());
    const SquareSet places = beside & free_places(c.t, who, c.t.unit(who).airborne);
    if (places.empty()) return;
    Question& q = c.ask_here(Ask::Square);
    q.squares = places;
    q.units = UnitSet::of(who);
    q.low = 1;
    return;
  }
  f.step = 0;
  const int far = distance(c.t.unit(who).square, c.t.s.answer.a, c.t.b.metric());
  const int squares = counts > 0 ? counts : far;
  put(c.t, who, c.t.s.answer.a, squares);
  note_teleport(c, who, squares);
}

UnitSet one_or_none(UnitId id) { return id == kNoUnit ? UnitSet{} : UnitSet::of(id); }

// Of the two that were chosen, the one that is not "it".
void run_teleport_to_other(Context& c) {
  UnitSet other = c.play().passed;
  if (c.f.it != kNoUnit) other.remove(c.f.it);
  run_teleport_to(c, other.empty() ? other : UnitSet::of(other.first()));
}

// Two of a size change places, where both fit.
void run_swap(Context& c) {
  const UnitSet both = c.f.them;
  c.done(false);
  if (both.size() != 2) return;
  const auto a = byte(both.first());
  const auto b = byte((both - UnitSet::of(a)).first());
  if (c.t.sheet(a).size != c.t.sheet(b).size) return;
  const Square to_a = c.t.unit(b).square;
  const Square to_b = c.t.unit(a).square;
  if (!free_places(c.t, a, c.t.unit(a).airborne, both).has(to_a) ||
      !free_places(c.t, b, c.t.unit(b).airborne, both).has(to_b))
    return;
  const int squares = distance(to_a, to_b, c.t.b.metric());
  put(c.t, a, to_a, squares);
  put(c.t, b, to_b, squares);
  note_teleport(c, a, squares);
  note_teleport(c, b, squares);
  c.done(true);
}

void run_altitude(Context& c, bool airborne) {
  for_subjects(c, [&](UnitId who) { push_landing(c.t, who, airborne, c.me().team); });
}

}  // namespace

bool run_moves(Context& c) {
  switch (c.in.op) {
    case Op::Shift:
    case Op::ShiftUpTo:
    case Op::ShiftHome:
    case Op::ShiftStraight:
    case Op::ShiftClear:
    case Op::Push:
    case Op::Pull:
    case Op::PullNear:
    case Op::ShiftSomewhere:
    case Op::Teleport:
    case Op::TeleportNear: run_shove(c); return true;
    case Op::Carry: run_carry(c); return true;
    case Op::TeleportToFoe: run_teleport_to(c, one_or_none(c.play().foe)); return true;
    case Op::TeleportToIt: run_teleport_to(c, one_or_none(c.f.it), 1); return true;
    case Op::TeleportToObject: run_teleport_to(c, on_board(c.t) - c.t.s.characters); return true;
    case Op::TeleportToOther: run_teleport_to_other(c); return true;
    case Op::Swap: run_swap(c); return true;
    case Op::RiseUp: run_altitude(c, true); return true;
    case Op::ComeDown: run_altitude(c, false); return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
