// Foretold cards: set at the beginning of a round, they are played when their time has come.
#include <algorithm>
#include <utility>

#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/rounds/round_steps.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr int kMostForetoldAreas = 3;  // that there is room for

constexpr int kMostMoved = 6;  // squares
constexpr int kMoreDamage = 10;
enum Return : uint8_t { kLarger, kMoved, kStronger };

bool can_foretell(const Table& t, uint8_t m) {
  if (t.s.foretold.size() == t.s.foretold.capacity() || !is_up(t, t.mage(m).unit)) return false;
  return !foretellable(t, m).empty();
}

Square centre_of(const Table& t, const Rectangle& area) {
  return static_cast<Square>((area.centres() & t.b.board()).first());
}

// It grows to the south-east and the north-west by turns, so that its middle stays.
void grow(Rectangle& area) {
  if (area.width >= kGridSide) return;
  const bool back = area.width % 2 == 0;
  ++area.width;
  ++area.height;
  if (!back) return;
  --area.x;
  --area.y;
}

// What the first statement of the card would ask for is asked now; where it is for several areas,
// for the next of them.
void ask_where(Table& t, const Play& play, int placed) {
  const Spell& type = t.b.types[play.type];
  const Instruction& in = t.b.program.code[type.script.play];
  Frame f;
  f.unit = play.unit;
  if (placed == 0 && (in.op == Op::Area || in.op == Op::FarArea || in.op == Op::BoundArea)) {
    Question& q = ask(t, Ask::Area, t.unit(play.unit).team, play.unit);
    q.wide = byte(value_of(t, f, play, in.a));
    q.high = byte(value_of(t, f, play, in.b));
    q.apart = in.op == Op::FarArea ? byte(value_of(t, f, play, in.c)) : 0;
    t.s.plays.push_back(play);
    f.play = byte(t.s.plays.size() - 1);
    q.squares = centres_of(t, f);
    t.s.plays.pop_back();
  } else if (in.op == Op::AreasApart || in.op == Op::AreasBeside) {
    if (placed >= std::min(value_of(t, f, play, in.a), kMostForetoldAreas)) return;
    Question& q = ask(t, Ask::Area, t.unit(play.unit).team, play.unit);
    q.wide = q.high = byte(value_of(t, f, play, in.b));
    const bool beside = in.op == Op::AreasBeside;
    q.bound = placed == 0 ? kFreely : beside ? kBesideOthers : kApartFromOthers;
    q.apart = beside ? uint8_t{0} : byte(value_of(t, f, play, in.c));
    t.s.plays.push_back(play);
    f.play = byte(t.s.plays.size() - 1);
    q.squares = centres_of(t, f);
    t.s.plays.pop_back();
  } else if (placed > 0) {
    return;
  } else if (in.op == Op::Attack || in.op == Op::Hit || in.op == Op::Choose) {
    Question& q = ask(t, Ask::Target, t.unit(play.unit).team, play.unit);
    q.units = candidates_of(t, f, play, t.b.program.targets[in.a], in.op != Op::Choose);
    q.low = 1;
    if (q.units.empty()) t.s.question = Question{};
  }
}

}  // namespace

void foretell(Table& t, Frame& f) {
  for (; f.index < t.s.mages; ++f.index)
    if (can_foretell(t, f.index)) {
      const UnitId unit = t.mage(f.index).unit;
      ask(t, Ask::Foretell, t.unit(unit).team, unit);
      f.step = kForetellChosen;
      return;
    }
  f.index = f.count = 0;
  f.step = kCycle;
}

void returns(Table& t, Frame& f) {
  for (; f.index < t.s.foretold.size(); ++f.index) {
    const Foretold set = t.s.foretold[f.index];
    if (set.timer > 0) continue;
    const UnitId unit = t.mage(set.mage).unit;
    if (!is_up(t, unit)) {  // its mage can't call for it
      t.mage(set.mage).heap.add(set.slot);
      t.s.foretold.erase(f.index--);
      continue;
    }
    Question& q = ask(t, Ask::Choice, t.unit(unit).team, unit);
    q.low = 1;
    q.wide = 3;
    f.step = kReturnChosen;
    return;
  }
  f.index = 0;
  f.step = kDraws;
}

void return_chosen(Table& t, Frame& f) {
  Foretold& set = t.s.foretold[f.index];
  set.timer = set.again;
  f.step = kReturns;
  if (t.s.answer.a == kLarger) return grow(set.area);
  if (t.s.answer.a == kStronger) {
    set.grown = byte(std::min(120, set.grown + kMoreDamage));
    return;
  }
  const Square from = centre_of(t, set.area);
  const UnitId unit = t.mage(set.mage).unit;
  Question& q = ask(t, Ask::Square, t.unit(unit).team, unit);
  q.squares = within(from, kMostMoved, t.b.metric()) & t.b.board();
  q.squares.remove(from);
  q.low = 1;
  f.step = kReturnMoved;
}

void return_moved(Table& t, Frame& f) {
  Rectangle& area = t.s.foretold[f.index].area;
  const Square from = centre_of(t, area);
  const Square to = t.s.answer.a;
  add(area.x, x_of(to) - x_of(from));
  add(area.y, y_of(to) - y_of(from));
  f.step = kReturns;
}

void foretell_chosen(Table& t, Frame& f) {
  if (t.s.answer.verb != Verb::Take) {
    ++f.index;
    f.step = kForetell;
    return;
  }
  Mage& mage = t.mage(f.index);
  const Slot slot = t.s.answer.a;
  mage.hand.remove(slot);
  Foretold set;
  set.mage = f.index;
  set.slot = slot;
  set.timer = byte(t.card(f.index, slot).keyword(Keyword::Foretold));
  if (set.timer == 0) set.timer = mage.foretold;
  mage.gained.remove(slot);
  t.s.foretold.push_back(set);
  f.step = kForetellPlaced;
  t.s.answer = {};
  Play play;
  play.unit = mage.unit;
  play.type = t.type_in(f.index, slot);
  f.count = 0;
  ask_where(t, play, 0);
}

void foretell_placed(Table& t, Frame& f) {
  const Move& m = t.s.answer;
  Foretold& set = t.s.foretold.back();
  if (m.verb == Verb::Target) set.target = m.a;
  f.step = kForetell;
  if (m.verb != Verb::Place) return;
  (f.count == 0 ? set.area : set.more[f.count - 1]) = rectangle_of(m);
  ++f.count;
  Play play;
  play.unit = t.mage(f.index).unit;
  play.type = t.type_in(f.index, set.slot);
  t.s.answer = {};
  ask_where(t, play, f.count);
  if (t.s.question.ask != Ask::Nothing) f.step = kForetellPlaced;
}

// Those whose time has come are put on top.
void count_down(Table& t, Team slot_of) {
  for (int i = t.s.foretold.size() - 1; i >= 0; --i) {
    Foretold& set = t.s.foretold[i];
    if (set.timer == 0) continue;  // it waits for the next round
    const bool counts =
        !t.b.options.foretold_turns || t.unit(t.mage(set.mage).unit).team == slot_of;
    if (!counts || --set.timer > 0) continue;
    const Foretold now = set;
    t.s.foretold.erase(i);
    push_foretold(t, now);
  }
}

SquareSet foretold_areas(const Table& t) {
  if (t.s.foretold.empty()) return {};
  const Foretold& set = t.s.foretold.back();
  SquareSet squares = set.area.squares();
  for (const Rectangle& area : set.more) squares |= area.squares();
  return squares;
}

SlotSet foretellable(const Table& t, uint8_t m) {
  SlotSet set;
  for (const int slot : t.mage(m).hand)
    if (t.card(m, byte(slot)).has(Keyword::Foretold) || t.mage(m).gained.has(slot)) set.add(slot);
  return set;
}

}  // namespace archon::archmajesty
