// Words for what happens to characters.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/abilities.h"
#include "engine/archmajesty/rules/damage.h"

namespace archon::archmajesty {
namespace {

void run_counters(Context& c, bool gain) {
  const int n = c.value(c.in.a);
  const auto status = static_cast<Status>(c.in.b);
  for_subjects(c, [&](UnitId who) { gain_counters(c.t, who, status, gain ? n : -n); });
}

void run_exploit(Context& c) {
  const auto status = static_cast<Status>(c.in.b);
  bool any = false;
  for_subjects(c, [&](UnitId who) {
    uint8_t& counter = c.t.unit(who).counter(status);
    if (counter == 0) return;
    --counter;
    any = true;
  });
  c.done(any);
}

void run_cleanse(Context& c, bool bad_only) {
  for_subjects(c, [&](UnitId who) {
    for (int i = 0; i < kStatuses; ++i)
      if (!bad_only || !is_positive(static_cast<Status>(i)))
        c.t.unit(who).counter(static_cast<Status>(i)) = 0;
  });
}

void run_taunt(Context& c) {
  const UnitId me = c.f.unit;
  for_subjects(c, [&](UnitId who) {
    if (!are_enemies(c.t, me, who)) return;
    c.t.unit(who).taunter = me;
    trigger(c.t, me, Moment::Taunting, who);
  });
}

}  // namespace

bool run_characters(Context& c) {
  Table& t = c.t;
  const auto each = [&](auto what) {
    for_subjects(c, what);
    return true;
  };
  switch (c.in.op) {
    case Op::GainStatus: run_counters(c, true); return true;
    case Op::LoseStatus: run_counters(c, false); return true;
    case Op::ExploitStatus: run_exploit(c); return true;
    case Op::Cleanse: run_cleanse(c, false); return true;
    case Op::CleanseBad: run_cleanse(c, true); return true;
    case Op::TakeDamage: {
      const Blow blow{c.value(c.in.a), false, 0, c.f.play};
      return each([&](UnitId who) { deal(t, who, blow); });
    }
    case Op::Heal: return each([&](UnitId who) { heal(t, who, c.value(c.in.a)); });
    case Op::PayHp:
      c.play().amount = static_cast<int16_t>(c.value(c.in.a));
      return each([&](UnitId who) { pay_hp(t, who, c.value(c.in.a)); });
    case Op::Taunt: run_taunt(c); return true;
    case Op::GainStars:
      return each([&](UnitId who) { add_up(t.unit(who).stars, c.value(c.in.a)); });
    case Op::GainArmour: return each([&](UnitId who) { gain_armour(t, who, c.value(c.in.a)); });
    case Op::Sacrifice:
    case Op::RemoveUnit: return each([&](UnitId who) { leave_board(t, who); });
    case Op::ParryNext: return each([&](UnitId who) { t.unit(who).parries = true; });
    case Op::HitNext: return each([&](UnitId who) { t.unit(who).laid_open = true; });
    default: return false;
  }
}

}  // namespace archon::archmajesty
