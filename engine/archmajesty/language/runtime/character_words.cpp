// Words for what happens to characters.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

void run_counters(Context& c) {
  const int n = c.value(c.in.a);
  const auto status = static_cast<Status>(c.in.b);
  for_subjects(c, [&](UnitId who) {
    gain_counters(c.t, who, status, n);
    if (n > 0 && status == Status::Burn) c.t.s.burnt.add(who);
  });
}

// One of several kinds, as who plays it chooses.
void run_gain_either(Context& c) {
  BitSet<uint32_t> left{narrow<uint32_t>(c.in.b)};
  if (subjects(c).empty()) return;
  const auto picked = which_of(c, left.size());
  if (!picked) return;
  for (int k = 0; k < *picked; ++k) left.remove(left.first());
  for_subjects(c,
               [&](UnitId who) { add_up(c.t.unit(who).counters[left.first()], c.value(c.in.a)); });
}

// All of it or nothing. One does not pay oneself down.
void run_may_pay_hp(Context& c) {
  const int price = c.value(c.in.a);
  c.done(false);
  c.play().amount = 0;
  if (c.f.step == 0) {
    if (c.me().hp > price) c.ask_here(Ask::YesNo);
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb != Verb::Yes) return;
  pay_hp(c.t, c.f.unit, price);
  c.play().amount = narrow<int16_t>(price);
  ++c.play().paid;
  c.done(true);
}

void run_may_pay_up_to(Context& c) {
  if (c.f.step == 0) {
    Question& q = c.ask_here(Ask::Number);
    q.wide = byte(std::min(c.value(c.in.a), c.me().hp - 1));
    q.high = 1;
    return;
  }
  c.f.step = 0;
  pay_hp(c.t, c.f.unit, c.t.s.answer.a);
  c.play().amount = c.t.s.answer.a;
}

void run_cleanse(Context& c) {
  for_subjects(c, [&](UnitId who) { c.t.unit(who).counters = {}; });
}

void run_taunt(Context& c) {
  const UnitId me = c.f.unit;
  for_subjects(c, [&](UnitId who) {
    if (!are_enemies(c.t, me, who)) return;
    c.t.unit(who).taunter = me;
    trigger(c.t, me, Moment::Taunting, who);
  });
}

// Of one kind of counter all, as who plays it chooses.
void run_cleanse_kind(Context& c) {
  const UnitSet who = subjects(c);
  if (who.empty()) return;
  Unit& u = c.t.unit(byte(who.first()));
  if (c.f.step > 0) {
    c.f.step = 0;
    if (c.t.s.answer.verb == Verb::Lose) u.counter(static_cast<Status>(c.t.s.answer.a)) = 0;
    return;
  }
  if (std::all_of(u.counters.begin(), u.counters.end(), [](uint8_t n) { return n == 0; })) return;
  Question& q = c.ask_here(Ask::Counter);
  q.units = who;
  q.low = 1;
}

}  // namespace

bool run_characters(Context& c) {
  Table& t = c.t;
  const auto each = [&](auto what) {
    for_subjects(c, what);
    return true;
  };
  switch (c.in.op) {
    case Op::GainStatus: run_counters(c); return true;
    case Op::GainEither: run_gain_either(c); return true;
    case Op::GainPositive:
      return each([&](UnitId who) {
        for (int k = 0; k <= index_of(Status::Surge); ++k)
          add_up(t.unit(who).counters[k], c.value(c.in.a));
      });
    case Op::MayPayHp: run_may_pay_hp(c); return true;
    case Op::MayPayUpToHp: run_may_pay_up_to(c); return true;
    case Op::Cleanse: run_cleanse(c); return true;
    case Op::CleanseNegative:
      return each([&](UnitId who) {
        for (int k = 0; k < kStatuses; ++k)
          if (!is_positive(static_cast<Status>(k))) t.unit(who).counter(static_cast<Status>(k)) = 0;
      });
    case Op::UseUp:
      return each([&](UnitId who) {
        uint8_t& counter = t.unit(who).counter(static_cast<Status>(c.in.b));
        if (counter > 0) --counter;
      });
    case Op::SpendMovement:
      return each([&](UnitId who) {
        const int points = movement_cost(t, who, c.value(c.in.a));
        t.unit(who).mp = byte(std::max(0, t.unit(who).mp - points));
      });
    case Op::Sacrifice:
      return each([&](UnitId who) {
        if (is_up(t, who)) fall(t, who);
      });
    case Op::CleanseKind: run_cleanse_kind(c); return true;
    case Op::Exploit:
      return each([&](UnitId who) {
        const auto status = static_cast<Status>(c.in.b);
        if (t.unit(who).counter(status) > 0) exploit(t, c.f.unit, status, who, who);
      });
    case Op::TakeDamage: {
      const Blow blow{c.value(c.in.a), false, 0, c.f.play};
      return each([&](UnitId who) { deal(t, who, blow); });
    }
    case Op::Heal: return each([&](UnitId who) { heal(t, who, c.value(c.in.a)); });
    case Op::PayHp:
      c.play().amount = narrow<int16_t>(c.value(c.in.a));
      return each([&](UnitId who) { pay_hp(t, who, c.value(c.in.a)); });
    case Op::Taunt: run_taunt(c); return true;
    case Op::GainStars: return each([&](UnitId who) { gain_stars(t.unit(who), c.value(c.in.a)); });
    case Op::GainArmour: return each([&](UnitId who) { gain_armour(t, who, c.value(c.in.a)); });
    case Op::RemoveUnit:
      each([&](UnitId who) { leave_board(t, who); });
      look_for_end(t);
      return true;
    case Op::ParryNext: return each([&](UnitId who) { t.unit(who).parries = true; });
    default: return false;
  }
}

}  // namespace archon::archmajesty
