// Words for what abilities and items do.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

// ---- Weapons ------------------------------------------------------------------------------------

FixedVector<uint8_t, 16> weapons_of(const Sheet& sheet) {
  FixedVector<uint8_t, 16> out;
  for (size_t i = 0; i < sheet.weapons.size() && i < 16; ++i)
    if (sheet.weapons[i].melee > 0 || sheet.weapons[i].ranged > 0) out.push_back(byte(i));
  return out;
}

void run_coat(Context& c) {
  const FixedVector<uint8_t, 16> weapons = weapons_of(c.t.sheet(c.f.unit));
  if (const auto picked = which_of(c, weapons.size()))
    c.me().coat = byte(16 * weapons[*picked] + 1 + c.in.b);
}

// ---- Cards --------------------------------------------------------------------------------------

// Cards that gain Opener or Foretold, one after another.
void run_gain_keyword(Context& c, bool opener) {
  Frame& f = c.f;
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(f.unit);
  if (f.step == 0) {
    f.index = 0;
    if (!opener) mage.foretold = byte(c.value(c.in.a));
  } else if (c.t.s.answer.verb == Verb::Take) {
    mage.gained.add(c.t.s.answer.a);
    ++f.index;
  } else {
    f.step = 0;
    return;
  }
  f.step = 0;
  if (f.index >= (opener ? c.value(c.in.a) : 1)) return;
  c.ask_here(Ask::Keyword).wide = opener ? kToOpen : kToForetell;
}

void run_gain_trick(Context& c) {
  Frame& f = c.f;
  if (!c.me().is_mage()) return;
  if (f.step == 0) {
    c.ask_here(Ask::Keyword).wide = kToTrick;
    return;
  }
  f.step = 0;
  if (c.t.s.answer.verb == Verb::Take) c.t.mage_of(f.unit).tricks.add(c.t.s.answer.a);
}

void run_borrow(Context& c) {
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(c.f.unit);
  const SlotSet before = mage.hand;
  draw(mage, 1);
  const SlotSet drawn = mage.hand - before;
  if (!drawn.empty()) mage.borrowed = byte(drawn.first());
}

void run_discard_metal(Context& c) {
  Frame& f = c.f;
  if (!c.me().is_mage()) return;
  if (f.step == 0) {
    c.done(false);
    c.ask_here(Ask::Discard).wide = 1 + index_of(Element::Metal);
    return;
  }
  f.step = 0;
  c.done(c.t.s.answer.verb == Verb::Take);
  if (f.has(kDone)) discard(c.t, c.t.mage_of(f.unit), c.t.s.answer.a);
}

// ---- Characters ---------------------------------------------------------------------------------

void run_attribute(Context& c) {
  const int n = c.value(c.in.a);
  for_subjects(c, [&](UnitId who) {
    // Who has Combat alone has it for all of them.
    const bool combat = !c.t.unit(who).is_mage();
    for (int i = 0; i < kAttributes; ++i) {
      int8_t& extra = c.t.unit(who).extra[i];
      if (combat || (c.in.b >> i & 1) != 0)
        extra = narrow<int8_t>(std::clamp(extra + n, -100, 100));
    }
  });
}

// One counter at a time to whom one likes.
void run_divide_status(Context& c) {
  Frame& f = c.f;
  const Targets& targets = c.t.b.program.targets[c.in.c];
  if (f.step == 0) f.index = 0;
  if (f.step == 1) {
    f.step = 0;
    if (c.t.s.answer.verb != Verb::Target) return;
    gain_counters(c.t, c.t.s.answer.a, static_cast<Status>(c.in.b), 1);
    ++f.index;
  }
  const UnitSet candidates = candidates_of(c.t, f, c.play(), targets, false);
  if (f.index >= c.value(c.in.a) || candidates.empty()) return;
  c.ask_here(Ask::Target).units = candidates;
}

// "It" makes a basic attack on whom I choose, but not on me.
void run_compel(Context& c) {
  Frame& f = c.f;
  if (f.it == kNoUnit || !is_up(c.t, f.it)) return;
  const auto reach = [&](TypeId type) {
    return reach_of(c.t, play_of_type(c.t, f.it, type, kNoSlot));
  };
  UnitId target = f.step > 0 ? c.t.s.answer.a : kNoUnit;
  if (f.step == 0) {
    UnitSet candidates;
    for (const int i : standing(c.t)) {
      const auto who = byte(i);
      if (who != f.unit && who != f.it && !c.t.sheet(who).is_object() &&
          (can_reach(c.t, f.it, who, reach(c.t.b.basic_melee)) ||
           can_reach(c.t, f.it, who, reach(c.t.b.basic_ranged))))
        candidates.add(i);
    }
    if (candidates.empty()) return;
    target = narrow<UnitId>(candidates.first());
    if (candidates.size() > 1) {
      Question& q = c.ask_here(Ask::Target);
      q.units = candidates;
      q.low = 1;
      return;
    }
  }
  f.step = 0;
  const bool melee = can_reach(c.t, f.it, target, reach(c.t.b.basic_melee));
  push_compelled(c.t, f.it, melee ? c.t.b.basic_melee : c.t.b.basic_ranged, target);
}

// ---- Foretold -----------------------------------------------------------------------------------

// Which of one's own cards that are set, in their order, where there are several; then by how much.
// What is brought on is so by one turn at least, and comes to pass when none is left.
void run_change_timer(Context& c, bool later) {
  Frame& f = c.f;
  enum : uint8_t { kBegin, kChosen, kTold };
  FixedVector<uint8_t, 6> mine;
  for (int i = 0; i < c.t.s.foretold.size(); ++i) {
    const Foretold& set = c.t.s.foretold[i];
    if (set.mage == c.me().mage && set.timer > 0) mine.push_back(byte(i));
  }
  if (f.step == kBegin) {
    if (!c.me().is_mage() || mine.empty()) return;
    f.index = 0;
    if (mine.size() > 1) {
      Question& q = c.ask_here(Ask::Choice);
      q.low = later ? 0 : 1;
      q.wide = byte(mine.size());
      return;
    }
    f.step = kChosen;
  } else if (f.step == kChosen) {
    if (c.t.s.answer.verb != Verb::Choose) {
      f.step = kBegin;
      return;
    }
    f.index = c.t.s.answer.a;
  }
  if (f.step == kChosen) {
    Question& q = c.ask_here(Ask::Number);
    q.low = later ? 0 : 1;
    q.wide = byte(c.value(c.in.a));
    q.high = 1;
    return;
  }
  f.step = kBegin;
  const int place = mine[f.index];
  Foretold& set = c.t.s.foretold[place];
  set.timer = byte(std::clamp(set.timer + (later ? 1 : -1) * c.t.s.answer.a, 0, 255));
  if (set.timer > 0) return;
  const Foretold now = set;
  c.t.s.foretold.erase(place);
  push_foretold(c.t, now);
}

// ---- Boulders -----------------------------------------------------------------------------------

void run_boulders_off_edge(Context& c) {
  Frame& f = c.f;
  if (f.step == 0) f.index = 0;
  if (f.step == 1) {
    f.step = 0;
    if (c.t.s.answer.verb != Verb::To) return;
    add_unit(c.t, c.t.b.boulder, c.me().team, c.t.s.answer.a, kNoUnit);
    ++f.index;
  }
  if (f.index >= c.value(c.in.a) || c.t.s.units == kMaxUnits) return;
  const SquareSet inner = SquareSet::rectangle(2, 2, c.t.b.width - 2, c.t.b.height - 2);
  const SquareSet places = inner - c.t.b.walls - c.t.b.pits - occupied(c.t, false, {});
  if (places.empty()) return;
  Question& q = c.ask_here(Ask::Square);
  q.squares = places;
  q.low = f.index == 0 ? 1 : 0;
}

}  // namespace

bool run_abilities(Context& c) {
  switch (c.in.op) {
    case Op::Coat: run_coat(c); return true;
    case Op::Foretold: run_gain_keyword(c, false); return true;
    case Op::GainTrick: run_gain_trick(c); return true;
    case Op::Openers: run_gain_keyword(c, true); return true;
    case Op::PlaceOffEdge: run_boulders_off_edge(c); return true;
    case Op::Compel: run_compel(c); return true;
    case Op::PutOff: run_change_timer(c, true); return true;
    case Op::BringOn: run_change_timer(c, false); return true;
    case Op::DrawMarked: run_borrow(c); return true;
    case Op::DiscardMetal: run_discard_metal(c); return true;
    case Op::GainAttribute: run_attribute(c); return true;
    case Op::DivideStatus: run_divide_status(c); return true;
    case Op::GainDefence:
      for_subjects(c, [&](UnitId who) {
        int8_t& defence = c.t.unit(who).defence;
        defence = narrow<int8_t>(std::clamp(defence + c.value(c.in.a), -20, 20));
      });
      return true;
    case Op::RollDie: c.play().amount = narrow<int16_t>(1 + c.t.s.rng.below(20)); return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
