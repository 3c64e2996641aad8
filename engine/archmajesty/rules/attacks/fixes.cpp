// The dice of an attack, and what they are turned to.
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack_steps.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/query.h"

namespace archon::archmajesty {
namespace {

bool fixable(const Roll& roll) { return !roll.has(kRollFailed | kRollAutomatic | kRollEvaded); }

int fixable_rolls(Table& t, const Frame& f) {
  int n = 0;
  for (int i = 0; i < f.count; ++i) n += fixable(roll_at(t, f, i));
  return n;
}

void fix(Table& t, Frame& f, Roll& roll) {
  roll.natural = f.value;
  roll.set(kRollFixed);
  Play& play = t.play_of(f);
  play.set(kFixed);
}

}  // namespace

void throw_dice(Table& t, Frame& f) {
  for (int i = 0; i < f.count; ++i) {
    Roll& roll = roll_at(t, f, i);
    if (roll.has(kRollFailed | kRollFixed)) continue;
    roll.natural = roll.has(kRollAutomatic) ? kDie : byte(1 + t.s.rng.below(kDie));
  }
  f.step = kFix;
}

void ask_fix(Table& t, Frame& f, uint8_t then) {
  if (fixable_rolls(t, f) == 0 || !can_fix(t, f)) {
    f.step = then;
    f.index = 0;
    return;
  }
  ask(t, Ask::Fix, t.unit(f.unit).team, f.unit);
  ++f.step;
}

// A fix is paid for before the roll is picked that it turns: the number is known then. It is asked
// again after each, until the attacker passes.
void fix_answered(Table& t, Frame& f, uint8_t ask_again, uint8_t then) {
  if (t.s.answer.verb == Verb::Pass) {
    f.step = then;
    f.index = 0;
    return;
  }
  f.value = pay_for_fix(t, f);
  if (fixable_rolls(t, f) > 1) {
    ask(t, Ask::FixOf, t.unit(f.unit).team, f.unit).low = 1;
    ++f.step;
    return;
  }
  for (int i = 0; i < f.count; ++i)
    if (fixable(roll_at(t, f, i))) fix(t, f, roll_at(t, f, i));
  f.step = ask_again;
}

void fix_picked(Table& t, Frame& f, uint8_t ask_again) {
  bool more = false;
  if (t.s.answer.verb == Verb::Roll) {
    Roll& roll = roll_at(t, f, t.s.answer.a);
    fix(t, f, roll);
    roll.set(kRollPicked);
    for (int i = 0; i < f.count; ++i)
      more |= fixable(roll_at(t, f, i)) && !roll_at(t, f, i).has(kRollPicked);
  }
  if (more) {
    ask(t, Ask::FixOf, t.unit(f.unit).team, f.unit);
    return;
  }
  for (int i = 0; i < f.count; ++i) roll_at(t, f, i).clear(kRollPicked);
  f.step = ask_again;
}

// What the words say of rolls that were fixed.
void on_fix(Table& t, Frame& f) {
  const uint16_t at = words_of(t, f).on_fix;
  while (at != 0 && f.index < f.count) {
    const int i = f.index++;
    if (roll_at(t, f, i).has(kRollFixed)) return push_roll_block(t, Frame(f), at, i);
  }
  f.index = 0;
  f.step = kLateGuard;
}

uint8_t pay_for_fix(Table& t, const Frame& f) {
  const Move& m = t.s.answer;
  Mage& mage = lender_in(m) > 0 ? payer_in(t, m, f.unit) : t.mage_of(payer_of(t, f.unit));
  uint8_t value = 0;
  if (m.verb == Verb::FixCard) {
    value = t.card(t.unit(f.unit).mage, m.a).strike;
    discard(t, mage, m.a);
  } else if (m.verb == Verb::FixToken) {
    value = mage.tokens[m.a].value;
    spend_token(mage, m.a);
  } else {
    value = t.sheet(f.unit).weapons[m.a].fix;
    mage.wands = byte(mage.wands | 1 << m.a);
  }
  return value;
}

}  // namespace archon::archmajesty
