// Words for minions, objects of one's own, and turns that are taken from others.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr int kMostRoots = 10;

// ---- Summoned -----------------------------------------------------------------------------------

int upkeep_of(const Table& t, UnitId master) {
  int sum = 0;
  for (const int i : on_board(t))
    if (t.unit(byte(i)).master == master && !t.unit(byte(i)).copied) sum += t.sheet(byte(i)).upkeep;
  return sum;
}

// Who summons: who the words speak of, or its controller.
UnitId summoner(const Context& c) {
  return c.in.op == Op::MasterSummons && c.me().master != kNoUnit ? c.me().master : c.f.unit;
}

// The sheet that the words name; false: there is no room for it, or no command left.
bool may_summon(const Context& c, uint8_t& sheet) {
  const Table& t = c.t;
  if (c.in.who >= t.b.minions.size() || t.s.units == kMaxUnits) return false;
  sheet = t.b.minions[c.in.who];
  const UnitId master = summoner(c);
  return upkeep_of(t, master) + t.b.sheets[sheet].upkeep <= t.sheet(master).capacity;
}

// It has HP and attributes of another.
void echo(Table& t, UnitId made, UnitId of) {
  Unit& u = t.unit(made);
  u.hp = u.max_hp = t.sheet(of).hp;
  u.extra.fill(narrow<int8_t>(attribute(t, of, kAnyAttribute)));
}

UnitId come(const Context& c, uint8_t sheet, Square at, int stars) {
  const UnitId made = add_unit(c.t, sheet, c.me().team, at, summoner(c));
  gain_stars(c.t.unit(made), stars);
  if (c.t.b.sheets[sheet].echoes && c.f.it != kNoUnit) echo(c.t, made, c.f.it);
  c.done(true);
  return made;
}

// Squares that the words mean.
SquareSet summoned_within(const Context& c) {
  if (c.in.op != Op::SummonBeside) {
    const int near = c.in.op == Op::MasterSummons ? 1 : c.value(c.in.a);
    return within(c.me().square, near, c.t.b.metric());
  }
  SquareSet squares;
  for (const int i : on_board(c.t) - c.t.s.characters)
    if (c.t.unit(byte(i)).master == c.f.unit)
      squares |= squares_of(c.t, byte(i)).spread(c.t.b.metric());
  return squares;
}

void run_summon(Context& c) {
  Table& t = c.t;
  c.done(false);
  uint8_t sheet = 0;
  if (!may_summon(c, sheet)) {
    c.f.step = 0;
    return;
  }
  if (c.f.step == 0) {
    const SquareSet free = summoned_within(c) & places_for(t, t.b.sheets[sheet]);
    if (free.empty()) return;
    Question& q = c.ask_here(Ask::Square);
    q.squares = free;
    q.low = 1;
    return;
  }
  c.f.step = 0;
  const int stars = c.in.op == Op::SummonStars ? c.value(c.in.b)
                    : c.in.op == Op::Summon    ? 0
                                               : c.value(c.in.a);
  come(c, sheet, t.s.answer.a, stars);
}

void run_summon_here(const Context& c) {
  c.done(false);
  uint8_t sheet = 0;
  if (may_summon(c, sheet)) come(c, sheet, c.me().square, 0);
}

// Where "it" fell or was; who has gone from the map comes back when the minion falls.
void run_summon_there(const Context& c) {
  c.done(false);
  uint8_t sheet = 0;
  if (c.f.it == kNoUnit || !may_summon(c, sheet)) return;
  const SquareSet free = places_for(c.t, c.t.b.sheets[sheet]);
  const Square at = c.t.unit(c.f.it).square;
  for (int away = 0; away < kGridSide; ++away) {
    const SquareSet near = ring(at, away, c.t.b.metric()) & free;
    if (near.empty()) continue;
    const UnitId made = come(c, sheet, narrow<Square>(near.first()), c.value(c.in.a));
    const bool removed = !c.t.unit(c.f.it).on_board && !c.play().downed.has(c.f.it);
    if (removed) c.t.unit(made).stands_for = c.f.it;
    return;
  }
}

// As it is when nothing has been done to it; it needs no command.
void run_summon_copy(Context& c) {
  Table& t = c.t;
  c.done(false);
  if (c.f.it == kNoUnit || t.s.units == kMaxUnits) {
    c.f.step = 0;
    return;
  }
  const Unit of = t.unit(c.f.it);
  if (c.f.step == 0) {
    const SquareSet free =
        within(c.me().square, c.value(c.in.a), t.b.metric()) & places_for(t, t.b.sheets[of.sheet]);
    if (free.empty()) return;
    Question& q = c.ask_here(Ask::Square);
    q.squares = free;
    q.low = 1;
    return;
  }
  c.f.step = 0;
  const UnitId made = add_unit(t, of.sheet, c.me().team, t.s.answer.a, c.f.unit);
  Unit& u = t.unit(made);
  u.hp = u.max_hp = of.max_hp;
  u.extra = of.extra;
  u.copied = true;
  gain_stars(u, c.value(c.in.b));
  note_unit(t, made);
  c.done(true);
}

void run_nearest_taunts(const Context& c) {
  for_subjects(c, [&](UnitId who) {
    UnitId nearest = kNoUnit;
    for (const int i : standing(c.t)) {
      const auto id = byte(i);
      if (c.t.unit(id).master != c.f.unit || c.t.sheet(id).is_object()) continue;
      if (nearest == kNoUnit ||
          distance_between(c.t, who, id) < distance_between(c.t, who, nearest))
        nearest = id;
    }
    if (nearest != kNoUnit && are_enemies(c.t, who, nearest)) c.t.unit(who).taunter = nearest;
  });
}

// ---- Objects ------------------------------------------------------------------------------------

int roots_of(const Table& t, UnitId master) {
  int n = 0;
  for (const int i : on_board(t)) n += t.sheet(byte(i)).is_root && t.unit(byte(i)).master == master;
  return n;
}

void run_place_roots(Context& c) {
  Frame& f = c.f;
  if (f.step == 0) f.index = 0;
  if (f.step == 1) {
    add_unit(c.t, c.t.b.omenroot, c.me().team, c.t.s.answer.a, f.unit);
    ++f.index;
  }
  f.step = 0;
  const SquareSet free = places_for(c.t, c.t.b.sheets[c.t.b.omenroot]);
  if (f.index >= c.value(c.in.a) || c.t.s.units == kMaxUnits || free.empty() ||
      roots_of(c.t, f.unit) >= kMostRoots)
    return;
  Question& q = c.ask_here(Ask::Square);
  q.squares = free;
  q.low = 1;
}

// Each lies or stands upright, as its area does; its middle is within range, seen or not.
void run_place_walls(Context& c) {
  Frame& f = c.f;
  Table& t = c.t;
  if (f.step == 0) f.index = 0;
  if (f.step == 1) {
    f.step = 0;
    if (t.s.answer.verb != Verb::Place) return;
    const Rectangle area = rectangle_of(t.s.answer);
    const auto sheet = byte(t.b.wall + (area.width > area.height ? 0 : 1));
    add_unit(t, sheet, c.me().team, square_at(area.x, area.y), f.unit);
    ++f.index;
  }
  if (f.index >= c.value(c.in.a) || t.s.units == kMaxUnits) return;
  Question& q = c.ask_here(Ask::Area);
  q.wide = t.b.sheets[t.b.wall].size;
  q.high = 1;
  q.bound = kAsWall;
  const int reach = reach_of(t, c.play()).squares;
  for (const Square from : squares_of(t, f.unit) | origins_of(t, f.unit))
    q.squares |= within(from, reach, t.b.metric()) & t.b.board();
}

void run_drop_scrap(const Context& c) {
  const int scrap = c.me().scrap + c.value(c.in.a);
  const Square at = c.me().square;
  c.me().scrap = 0;
  for (ScrapHeap& heap : c.t.s.scrap)
    if (heap.at == at) return add_up(heap.scrap, scrap);
  if (c.t.s.scrap.size() < c.t.s.scrap.capacity()) c.t.s.scrap.push_back({at, byte(scrap)});
}

// ---- Turns of others ----------------------------------------------------------------------------

// It changes sides until the turn is over.
void run_control(const Context& c) {
  for_subjects(c, [&](UnitId who) {
    if (!are_enemies(c.t, c.f.unit, who) || !is_up(c.t, who)) return;
    Lasting made;
    made.effect = Effect::Controlled;
    made.on = UnitSet::of(who);
    made.lasts = Lasts::Turn;
    made.owner = c.f.unit;
    add_lasting(c.t, made);
    c.t.unit(who).team = c.me().team;
    note_unit(c.t, who);
  });
}

void run_delay(const Context& c) {
  for_subjects(c, [&](UnitId who) {
    if (!cut_turn(c.t, who)) return;
    Lasting made;
    made.effect = Effect::Delayed;
    made.on = UnitSet::of(who);
    made.lasts = Lasts::Answer;
    made.owner = c.f.unit;
    add_lasting(c.t, made);
  });
}

}  // namespace

bool run_minions(Context& c) {
  switch (c.in.op) {
    case Op::SummonCopy: run_summon_copy(c); return true;
    case Op::PlaceWalls: run_place_walls(c); return true;
    case Op::Summon:
    case Op::SummonBeside:
    case Op::MasterSummons:
    case Op::SummonStars: run_summon(c); return true;
    case Op::DropScrap: run_drop_scrap(c); return true;
    case Op::SummonHere: run_summon_here(c); return true;
    case Op::SummonThere: run_summon_there(c); return true;
    case Op::NearestTaunts: run_nearest_taunts(c); return true;
    case Op::PlaceRoots: run_place_roots(c); return true;
    case Op::Control: run_control(c); return true;
    case Op::Delay: run_delay(c); return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
