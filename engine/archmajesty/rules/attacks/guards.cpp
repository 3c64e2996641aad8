// Guards against attacks: who is asked for them, what they are worth, and those that effects give.
#include <algorithm>

#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack_steps.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turns/turn.h"

namespace archon::archmajesty {
namespace {

// Pays for the guard that was chosen; what it is worth.
int pay_for_guard(Table& t, Roll& roll) {
  const Move& m = t.s.answer;
  Mage& mage = payer_in(t, m, m.b);
  if (m.verb == Verb::GuardToken) {
    const int value = mage.tokens[m.a].value;
    spend_token(mage, m.a);
    return value;
  }
  const int value = guard_of(t, mage, m.a);
  roll.guard_slot = m.a;
  if (m.c == 3) {
    mill(mage, 1);
    ++mage.sleeved;
    roll.set(kRollFromDeck);
  } else {
    discard(t, mage, m.a);
  }
  return value;
}

// Returns what the card or token is worth by itself.
int apply_guard(Table& t, Roll& roll) {
  const Move& m = t.s.answer;
  const UnitId by = m.b;
  const int value = pay_for_guard(t, roll);
  int bonus = 0;
  for (const Weapon& w : t.sheet(by).weapons)
    bonus = std::max<int>(bonus, by == roll.target ? w.guard_self : w.protect);
  roll.guard = byte(std::min(255, roll.guard + value + bonus));
  roll.guarder = by;
  roll.set((m.c & 1) != 0 ? kRollProtected | kRollGuarded : kRollGuarded);
  return value;
}

}  // namespace

// Asks about the current roll; moves on to the next where there is nothing to ask.
// A parry that an effect has promised is used without a question, before cards are asked for.
void guard_step(Table& t, Frame& f, uint8_t then) {
  for (; f.index < f.count; ++f.index) {
    Roll& roll = roll_at(t, f, f.index);
    if (roll.has(kRollFailed | kRollOverwhelm | kRollEvaded)) continue;
    if (t.unit(roll.target).parries && !roll.has(kRollGuarded)) {
      t.unit(roll.target).parries = false;
      roll.guard = kAutomaticParry;
      roll.guarder = roll.target;
      roll.set(kRollGuarded);
      continue;
    }
    if (!can_guard(t, roll)) continue;
    ask(t, Ask::Guard, t.unit(roll.target).team, roll.target).low = f.index;
    ++f.step;
    return;
  }
  f.step = then;
  f.index = 0;
}

void guard_answered(Table& t, Frame& f) {
  Roll& roll = roll_at(t, f, f.index);
  const Move m = t.s.answer;
  const UnitId attacker = f.unit;
  --f.step;
  f.value = f.index;  // which roll is spoken of
  if (m.verb == Verb::Pass) {
    ++f.index;
  } else {
    const int value = apply_guard(t, roll);
    if (!t.b.options.protect_and_guard) ++f.index;
    trigger(t, m.b, Moment::Guards, attacker, {.amount = value});
  }
  if (m.verb == Verb::GuardCard && m.c == 1) offer(t, m.b, m.a, kAfterProtecting, attacker);
}

UnitSet unguarded_targets(const Table& t, const Frame& attack) {
  UnitSet set;
  for (int i = 0; i < attack.count; ++i) {
    const Roll& roll = t.s.rolls[attack.first + i];
    if (!roll.has(kRollGuarded | kRollOverwhelm | kRollFailed)) set.add(roll.target);
  }
  return set;
}

void guard_with(Table& t, const Frame& attack, UnitId target, int value) {
  for (int i = 0; i < attack.count; ++i) {
    Roll& roll = t.s.rolls[attack.first + i];
    if (roll.target != target || roll.has(kRollGuarded | kRollOverwhelm)) continue;
    int bonus = 0;
    for (const Weapon& w : t.sheet(target).weapons) bonus = std::max<int>(bonus, w.guard_self);
    roll.guard = byte(value + bonus);
    roll.guarder = target;
    roll.set(kRollGuarded);
    return;
  }
}

void parry(Table& t, const Frame& attack, UnitId target, UnitId by) {
  for (int i = 0; i < attack.count; ++i) {
    Roll& roll = t.s.rolls[attack.first + i];
    if (roll.target != target || roll.has(kRollGuarded | kRollOverwhelm)) continue;
    roll.guard = kAutomaticParry;
    roll.guarder = by;
    roll.set(kRollGuarded);
    return;
  }
}

}  // namespace archon::archmajesty
