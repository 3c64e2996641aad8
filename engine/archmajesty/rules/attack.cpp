#include "engine/archmajesty/rules/attack.h"

#include <algorithm>

#include "engine/archmajesty/language/runtime/script.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turn.h"

namespace archon::archmajesty {
namespace {

constexpr int kDie = 20;
constexpr int kEmpowerDamage = 10;
constexpr int kAutomaticParry = 20;
constexpr int kClaws = 2;

enum AttackStep : uint8_t {
  kAim,
  kDeclare,
  kCheck,  // it can be answered until this step is over
  kChecked,
  kDeclareEmpower,  // by the other reading of A51; else they are asked for when it hits
  kEmpowerDeclared,
  kDeclareWeaken,
  kWeakenDeclared,
  kDefence,
  kGuard,
  kGuarded,
  kFixFirst,  // before the roll; its three steps are those of kFix
  kFixFirstAnswered,
  kFixFirstPicked,
  kThrow,
  kFix,
  kFixAnswered,
  kFixPicked,
  kOnFix,
  kLateGuard,
  kLateGuarded,
  kResolve,
  kMissAsked,
  kLand,
  kEmpowerAsk,
  kEmpowerAsked,
  kWeakenAsk,
  kWeakenAsked,
  kReduceAsk,
  kReduced,
  kHitDone,
  kNext,
};

// What an unchannelled melee attack of one with claws gains, to hit and in damage.
int claws(const Table& t, const Play& play) {
  const bool clawed = play.weapon == Play::kByItself && has_trait(t, play.unit, Trait::Clawed);
  return clawed && reach_of(t, play).melee ? kClaws : 0;
}

// Whether a card for melee weapons goes through a ranged one.
bool is_archers(const Table& t, const Play& play) {
  return play.weapon != Play::kByItself && is_ranged_side(play.weapon) &&
         t.type_of(play).range.weapon == WeaponKind::Melee;
}

Roll& roll_at(Table& t, const Frame& f, int i) { return t.s.rolls[f.first + i]; }
const Instruction& words_of(const Table& t, const Frame& f) { return t.b.program.code[f.at]; }

// A block whose words are about one roll alone.
void push_roll_block(Table& t, const Frame& f, uint16_t at, int i) {
  push_block(t, f, at, t.s.rolls[f.first + i].target);
  t.top().set(kForRoll);
  t.top().first = byte(f.first + i);
}

// ---- Aimed --------------------------------------------------------------------------------------

// Whether an effect that lasts has something to say of an attack.
bool concerns(const Table& t, const Frame& f, const Lasting& effect, UnitId target) {
  const Play& play = t.play_of(f);
  const Mage* mage = t.unit(f.unit).is_mage() ? &t.mage_of(f.unit) : nullptr;
  switch (effect.effect) {
    case Effect::AttacksOn:
      if (effect.mark == 0) return effect.on.has(target);
      return t.mage_of(effect.owner).marked[effect.mark - 1].has(target);
    case Effect::NextAttack:
    case Effect::AttacksBy: return effect.on.has(f.unit);
    case Effect::NextCard:
      return effect.on.has(f.unit) && play.slot != kNoSlot && effect.slot == play.slot;
    case Effect::LastOfCombo:
      return mage && effect.owner == f.unit && play.has(kOfCombo) && mage->at == mage->combo.size();
    default: return false;
  }
}

void aim(Table& t, Frame& f) {
  if (f.index >= f.count) {
    f.index = 0;
    f.step = kDeclare;
    return;
  }
  const int i = f.index++;
  const Frame attack = f;
  Play& play = t.play_of(f);
  if (play.aimed < 255) ++play.aimed;
  for (int k = t.s.lasting.size() - 1; k >= 0; --k) {
    const Lasting effect = t.s.lasting[k];
    if (!concerns(t, attack, effect, t.s.rolls[attack.first + i].target)) continue;
    if (effect.effect == Effect::NextAttack) t.s.lasting.erase(k);
    push_roll_block(t, attack, effect.at, i);
    t.top().number = effect.amount;
  }
  for (int k = 0; has_moment(t, attack.unit, Moment::Aims) && k < abilities_of(t, attack.unit); ++k)
    if (const uint16_t at = script_of(t, attack.unit, k).at(Moment::Aims); at != 0)
      push_roll_block(t, attack, at, i);
  if (const Weapon* weapon = weapon_of(t, play))
    for (const TypeId type : {weapon->ability, weapon->script})
      if (const uint16_t at = t.b.types[type].script.at(Moment::WeaponAims); type != 0 && at != 0)
        push_roll_block(t, attack, at, i);
  const uint16_t at = words_of(t, attack).on_aim;
  if (at != 0) push_roll_block(t, attack, at, i);
}

// ---- Declared -----------------------------------------------------------------------------------

void note_target(Table& t, Frame& f, Roll& roll) {
  Play& play = t.play_of(f);
  const Spell& type = t.type_of(play);
  Unit& target = t.unit(roll.target);
  Unit& attacker = t.unit(f.unit);
  play.attacked.add(roll.target);
  if (are_enemies(t, f.unit, roll.target)) play.set(kOnEnemy);
  play.foe = roll.target;
  if (attacker.is_mage()) t.mage_of(f.unit).struck.add(roll.target);
  if (f.has(kHalf)) roll.set(kRollHalved);
  if (f.has(kOfArea) && are_enemies(t, f.unit, roll.target) &&
      has_trait(t, roll.target, Trait::Elusive))
    roll.set(kRollEvaded);
  if (play.ahead > 0) {
    roll.natural = play.ahead;
    roll.set(kRollFixed);
    play.ahead = 0;
  }
  if (attacker.taunter == roll.target ||
      (attacker.taunter != kNoUnit && target.master == attacker.taunter))
    attacker.taunt_met = true;
  const Weapon* weapon = weapon_of(t, play);
  if (type.has(Keyword::Piercing) || play.has(kPiercing) || (weapon && weapon->piercing))
    roll.set(kRollPiercing);
  if (type.has(Keyword::Overwhelm) || play.has(kOverwhelm) || (weapon && weapon->overwhelm))
    roll.set(kRollOverwhelm);
  if (target.exposed_to == f.unit) {
    roll.set(kRollPiercing | kRollOverwhelm);
    target.exposed_to = kNoUnit;
  }
  if (f.has(kAllHit) || play.has(kAutomatic) || type.attack == 0) roll.set(kRollAutomatic);
  if (play.has(kEmpowered)) roll.set(kRollEmpowered);
}

// A trick on one target alone.
bool is_played_as_trick(const Table& t, const Play& play) {
  return play.slot != kNoSlot && !play.has(kOfCombo) && is_trick(t, play.unit, play.slot);
}

// Whoever attacks a mage's side is an opportunity for it.
void provide_by_attack(Table& t, const Frame& attack, UnitId mage) {
  for (int i = 0; i < attack.count; ++i)
    if (!are_enemies(t, mage, t.s.rolls[attack.first + i].target))
      return provide_opportunity(t, attack.unit, mage);
}

void declare(Table& t, Frame& f) {
  for (int i = 0; i < f.count; ++i) note_target(t, f, roll_at(t, f, i));
  f.step = kCheck;
  const Frame attack = f;
  open_window(t, attack.unit);
  const Play play = t.play_of(attack);
  if (attack.count == 1 && is_played_as_trick(t, play))
    trigger(t, attack.unit, Moment::TrickOnIt, t.s.rolls[attack.first].target);
  for (int m = 0; m < t.s.mages; ++m) {
    const UnitId mage = t.mage(byte(m)).unit;
    if (are_enemies(t, mage, attack.unit)) provide_by_attack(t, attack, mage);
  }
}

// Effects that wait for an attack, those of answers to it among them.
void tell_effects(Table& t, Frame& f) {
  UnitSet targets;
  for (int i = 0; i < f.count; ++i) targets.add(roll_at(t, f, i).target);
  f.step = kChecked;
  const Frame attack = f;
  fire_attack(t, attack.unit, targets);
  for (const int i : targets) trigger(t, byte(i), Moment::Attacked, attack.unit);
  Play& play = t.play_of(attack);
  if (play.slot == kNoSlot || play.has(kTold)) return;
  play.set(kTold);
  fire_card_attack(t, attack.unit, targets);
}

// What has become impossible while others answered fails.
void check(Table& t, Frame& f) {
  const Play& play = t.play_of(f);
  for (int i = 0; i < f.count; ++i) {
    Roll& roll = roll_at(t, f, i);
    const bool reaches = f.has(kAnyRange) || can_reach(t, f.unit, roll.target, reach_of(t, play));
    const bool acts = is_up(t, f.unit) || play.has(kLastWords);
    if (!is_up(t, roll.target) || !acts || !reaches) roll.set(kRollFailed);
  }
  f.index = 0;
  f.step = t.b.options.empower_weaken ? kDeclareEmpower : kDefence;
}

// ---- Exploited for it ---------------------------------------------------------------------------

bool may_empower(Table& t, const Frame& f, const Roll& roll) {
  const bool has = holder_of(t, f.unit, Status::Empower) != kNoUnit || least_strike(t, f.unit) >= 0;
  return has && !roll.has(kRollEmpowered | kRollFailed) && t.type_of(t.play_of(f)).damage > 0;
}

bool may_weaken(Table& t, const Frame& f, const Roll& roll) {
  return t.unit(f.unit).counter(Status::Weaken) > 0 && !roll.has(kRollWeakened | kRollFailed);
}

void answer_empower(Table& t, Frame& f) {
  if (t.s.answer.verb != Verb::Yes) return;
  if (const UnitId holder = holder_of(t, f.unit, Status::Empower); holder != kNoUnit)
    --t.unit(holder).counter(Status::Empower);
  else
    spend_token(t.mage_of(purse_of(t, f.unit)), least_strike(t, f.unit));
  roll_at(t, f, f.index).set(kRollEmpowered);
}

void answer_weaken(Table& t, Frame& f) {
  if (t.s.answer.verb != Verb::Yes) return;
  --t.unit(f.unit).counter(Status::Weaken);
  roll_at(t, f, f.index).set(kRollWeakened);
}

// Asks about the rolls one after another, as they were declared.
void declare_empower(Table& t, Frame& f) {
  for (; f.index < f.count; ++f.index) {
    if (!may_empower(t, f, roll_at(t, f, f.index))) continue;
    ask(t, Ask::Empower, t.unit(f.unit).team, f.unit);
    f.step = kEmpowerDeclared;
    return;
  }
  f.index = 0;
  f.step = kDeclareWeaken;
}

void declare_weaken(Table& t, Frame& f) {
  for (; f.index < f.count; ++f.index) {
    const Roll& roll = roll_at(t, f, f.index);
    if (!may_weaken(t, f, roll)) continue;
    ask(t, Ask::Weaken, opponents_of(t.unit(f.unit).team), roll.target);
    f.step = kWeakenDeclared;
    return;
  }
  f.index = 0;
  f.step = kDefence;
}

// ---- Guarded ------------------------------------------------------------------------------------

// Pays for the guard that was chosen; what it is worth.
int pay_for_guard(Table& t, Roll& roll) {
  const Move& m = t.s.answer;
  Mage& mage = purse_in(t, m, m.b);
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

// Asks about the roll at hand; moves on to the next where there is nothing to ask.
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

// ---- Rolled and fixed ---------------------------------------------------------------------------

void throw_dice(Table& t, Frame& f) {
  for (int i = 0; i < f.count; ++i) {
    Roll& roll = roll_at(t, f, i);
    if (roll.has(kRollFailed | kRollFixed)) continue;
    roll.natural = roll.has(kRollAutomatic) ? kDie : byte(1 + t.s.rng.below(kDie));
  }
  f.step = kFix;
}

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

void ask_fix(Table& t, Frame& f, uint8_t then) {
  if (fixable_rolls(t, f) == 0 || !can_fix(t, f)) {
    f.step = then;
    f.index = 0;
    return;
  }
  ask(t, Ask::Fix, t.unit(f.unit).team, f.unit);
  ++f.step;
}

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

// ---- Resolved -----------------------------------------------------------------------------------

void judge(Table& t, const Frame& f, Roll& roll) {
  Play& play = t.play_of(f);
  const int total = roll_total(t, play, roll);
  bool hits = total >= roll_needs(t, roll);
  if (!has_defence(t, roll.target) && !roll.has(kRollGuarded)) hits = true;
  if (t.b.options.automatic_hit && roll.has(kRollAutomatic)) hits = true;
  if (roll.has(kRollEvaded)) hits = false;
  play.clear(kCriticalHit);
  if (hits)
    play.set(kLastHit);
  else
    play.clear(kLastHit);
  if (!hits) return;
  roll.set(kRollHit);
  const int threshold = play.critical;
  const int shown = t.b.options.critical ? total : roll.natural;
  if (threshold > 0 && shown >= threshold) {
    roll.set(kRollEmpowered | kRollCritical);
    play.set(kCriticalHit);
    if (t.unit(play.unit).is_mage()) ++t.mage_of(play.unit).criticals;
  }
}

// What a coated weapon inflicts.
void inflict_coat(Table& t, const Play& play, UnitId target) {
  const uint8_t coat = t.unit(play.unit).coat;
  if (coat == 0 || play.weapon == Play::kByItself || coat / 16 != weapon_of(play.weapon)) return;
  gain_counters(t, target, static_cast<Status>(coat % 16 - 1), 1);
}

int damage_of(const Table& t, const Frame& f, const Roll& roll) {
  const Play& play = t.play_of(f);
  const Spell& type = t.type_of(play);
  const Weapon* weapon = weapon_of(t, play);
  int damage = type.damage + attribute(t, f.unit, type.adds) + play.damage + roll.damage;
  if (weapon) damage += weapon->damage;
  damage += claws(t, play);
  if (roll.has(kRollEmpowered)) damage += kEmpowerDamage;
  if (play.has(kDoubled) || roll.has(kRollDoubled)) damage *= 2;
  if (roll.has(kRollHalved)) damage /= 2;
  if (roll.has(kRollWeakened)) damage /= 2;
  return std::max(0, damage);
}

// What is told of an attack that missed.
void miss(Table& t, Frame& f) {
  f.step = kNext;
  const Frame attack = f;
  const Roll missed = roll_at(t, f, f.index);
  if (missed.has(kRollGuarded)) trigger(t, missed.guarder, Moment::Parried, attack.unit);
  if (missed.guarder != kNoUnit && missed.guard_slot != kNoSlot)
    offer(t, missed.guarder, missed.guard_slot,
          missed.has(kRollFromDeck) ? kInAnyCase : kAfterParrying, attack.unit);
  offer_after_miss(t, missed.target, attack.unit);
  trigger(t, missed.target, Moment::Missed, attack.unit);
  trigger(t, attack.unit, Moment::Misses, missed.target);
  const uint16_t at = words_of(t, attack).on_miss;
  if (at != 0) push_block(t, attack, at, missed.target);
}

void resolve(Table& t, Frame& f) {
  if (f.index >= f.count) {
    t.s.rolls.shrink(f.first);
    // A weapon that a card was lent for one attack.
    Play& play = t.play_of(f);
    if (is_archers(t, play)) play.weapon = Play::kByItself;
    pop(t);
    return;
  }
  Roll& roll = roll_at(t, f, f.index);
  f.it = roll.target;
  if (roll.has(kRollFailed) || !is_up(t, roll.target)) {
    f.step = kNext;
    return;
  }
  judge(t, f, roll);
  if (!roll.has(kRollHit) && has_trait(t, f.unit, Trait::Sublime)) {
    ask(t, Ask::YesNo, t.unit(f.unit).team, f.unit);
    f.step = kMissAsked;
    return;
  }
  if (!roll.has(kRollHit)) return miss(t, f);
  f.step = kLand;
}

// An attack that missed may hit after all, for half of its damage.
void miss_asked(Table& t, Frame& f) {
  if (t.s.answer.verb != Verb::Yes) return miss(t, f);
  roll_at(t, f, f.index).set(kRollHit | kRollHalved);
  t.play_of(f).set(kLastHit);
  f.step = kLand;
}

void land(Table& t, Frame& f) {
  f.step = kEmpowerAsk;
  const uint16_t at = words_of(t, f).on_land;
  if (at != 0) push_roll_block(t, Frame(f), at, f.index);
}

void ask_empower(Table& t, Frame& f) {
  const Roll& roll = roll_at(t, f, f.index);
  f.step = kWeakenAsk;
  if (t.b.options.empower_weaken || !may_empower(t, f, roll)) return;
  ask(t, Ask::Empower, t.unit(f.unit).team, f.unit);
  f.step = kEmpowerAsked;
}

void ask_weaken(Table& t, Frame& f) {
  f.step = kReduceAsk;
  if (t.b.options.empower_weaken || !may_weaken(t, f, roll_at(t, f, f.index))) return;
  ask(t, Ask::Weaken, opponents_of(t.unit(f.unit).team), f.it);
  f.step = kWeakenAsked;
}

void ask_reduce(Table& t, Frame& f) {
  f.value = byte(std::min(255, damage_of(t, f, roll_at(t, f, f.index))));
  f.step = kReduced;
  t.s.answer = {Verb::Amount, f.value, 0, 0};
  if (!t.b.asks_all || f.has(kForced) || f.value <= 1) return;
  Question& q = ask(t, Ask::Reduce, t.unit(f.unit).team, f.unit);
  q.low = 1;
  q.wide = f.value;
}

void strike(Table& t, Frame& f) {
  const Roll roll = roll_at(t, f, f.index);
  Play& play = t.play_of(f);
  const int amount = t.s.answer.a;
  play.hit.add(roll.target);
  play.dealt = static_cast<int16_t>(amount);
  f.step = kHitDone;
  const UnitId attacker = f.unit;
  trigger(t, roll.target, Moment::Hit, attacker);
  inflict_coat(t, play, roll.target);
  const Weapon* weapon = weapon_of(t, play);
  const int knell = play.knell + roll.knell + (weapon ? weapon->knell : 0);
  deal(t, roll.target,
       {amount, roll.has(kRollPiercing), amount > 0 ? knell : 0, f.play, kNoUnit, attacker});
}

void hit_done(Table& t, Frame& f) {
  f.step = kNext;
  const Frame attack = f;
  trigger(t, attack.unit, Moment::Hits, attack.it);
  trigger_weapon(t, Play(t.play_of(attack)), Moment::WeaponHits, attack.it);
  const uint16_t at = words_of(t, attack).on_hit;
  if (at != 0) push_block(t, attack, at, attack.it);
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

void next(Frame& f) {
  ++f.index;
  f.step = kResolve;
}

}  // namespace

uint8_t pay_for_fix(Table& t, const Frame& f) {
  const Move& m = t.s.answer;
  Mage& mage = lender_in(m) > 0 ? purse_in(t, m, f.unit) : t.mage_of(purse_of(t, f.unit));
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

const Weapon* weapon_of(const Table& t, const Play& play) {
  if (play.weapon == Play::kByItself) return nullptr;
  return &t.sheet(play.unit).weapons[weapon_of(play.weapon)];
}

namespace {

Reach plain_reach_of(const Table& t, const Play& play) {
  const Spell& type = t.type_of(play);
  if (const Weapon* weapon = weapon_of(t, play)) {
    const bool ranged = is_ranged_side(play.weapon);
    const int squares = (ranged ? weapon->ranged : weapon->melee) + type.range.weapon_bonus;
    return {byte(squares), !ranged, false};
  }
  switch (type.range.kind) {
    case RangeKind::Self: return {};
    case RangeKind::Melee: return {1, true, false};
    case RangeKind::Ranged: return {type.range.squares, false, false};
    case RangeKind::Battlefield: return {255, false, true};
  }
  ARCHON_UNREACHABLE("a kind of range");
}

}  // namespace

Reach reach_of(const Table& t, const Play& play) {
  Reach reach = plain_reach_of(t, play);
  if (play.far) reach.squares = byte(std::min(255, 2 * reach.squares));
  return reach;
}

bool is_melee(const Table& t, const Play& play) { return reach_of(t, play).melee; }

namespace {

// Whether what a card attacks first is one enemy, in its first words.
bool aims_at_one(const Table& t, const Spell& type) {
  for (int at = type.script.play; t.b.program.code[at].op != Op::End; ++at) {
    const Instruction& in = t.b.program.code[at];
    if (in.op != Op::Attack && in.op != Op::Hit) continue;
    const Targets& targets = t.b.program.targets[in.a];
    return targets.most == 1 && !targets.each;
  }
  return false;
}

}  // namespace

bool can_channel(const Table& t, UnitId id, const Spell& type, uint8_t channel) {
  const Sheet& sheet = t.sheet(id);
  if (channel == Play::kByItself) return true;
  const auto place = static_cast<size_t>(weapon_of(channel));
  if (place >= sheet.weapons.size()) return false;
  const Weapon& weapon = sheet.weapons[place];
  const bool ranged = is_ranged_side(channel);
  if ((ranged ? weapon.ranged : weapon.melee) == 0) return false;
  switch (type.range.weapon) {
    case WeaponKind::None: return false;
    case WeaponKind::Melee: return !ranged || (sheet.has(Trait::Archer) && aims_at_one(t, type));
    case WeaponKind::Ranged: return ranged;
    case WeaponKind::Any: return true;
  }
  ARCHON_UNREACHABLE("a kind of weapon");
}

Play play_of_type(const Table& t, UnitId unit, TypeId type, Slot slot) {
  Play play;
  play.unit = unit;
  play.type = type;
  play.slot = slot;
  play.knell = byte(t.b.types[type].keyword(Keyword::Knell));
  play.critical = byte(t.b.types[type].keyword(Keyword::Critical)) & 31;
  return play;
}

UnitSet allowed_targets(const Table& t, UnitId attacker, UnitSet candidates) {
  const UnitId taunter = t.unit(attacker).taunter;
  if (taunter == kNoUnit) return candidates;
  UnitSet wanted;
  for (const int i : candidates)
    if (i == taunter || t.unit(byte(i)).master == taunter) wanted.add(i);
  return wanted.empty() ? candidates : wanted;
}

void push_attack(Table& t, const Frame& script, const FixedVector<UnitId, 28>& targets,
                 uint8_t flags) {
  if (targets.empty()) return;
  Frame f = script;  // what its blocks speak of stays known
  f.kind = FrameKind::Attack;
  f.step = kAim;
  f.first = byte(t.s.rolls.size());
  f.count = byte(targets.size());
  f.flags = flags;
  f.index = 0;
  for (const UnitId target : targets) {
    Roll roll;
    roll.target = target;
    t.s.rolls.push_back(roll);
  }
  t.s.frames.push_back(f);
}

void push_compelled(Table& t, UnitId unit, TypeId type, UnitId target) {
  push_attack(t, push_spent_play(t, play_of_type(t, unit, type, kNoSlot)), {target}, kForced);
}

int roll_total(const Table& t, const Play& play, const Roll& roll) {
  const Spell& type = t.type_of(play);
  const AttributeSet of = roll.has(kRollAutomatic) ? kAnyAttribute : type.attack;
  int total = roll.natural + attribute(t, play.unit, of) + play.to_hit + roll.to_hit;
  if (const Weapon* weapon = weapon_of(t, play)) total += weapon->to_hit;
  return total + claws(t, play);
}

int roll_needs(const Table& t, const Roll& roll) { return defence(t, roll.target) + roll.guard; }

int declared_attack(const Table& t, UnitId attacker) {
  for (int i = t.s.frames.size() - 1; i >= 0; --i) {
    const Frame& f = t.s.frames[i];
    if (f.kind == FrameKind::Attack && f.unit == attacker) return f.step == kCheck ? i : -1;
  }
  return -1;
}

int attack_at_hand(const Table& t) {
  int i = t.s.frames.size() - 1;
  while (i >= 0 && t.s.frames[i].kind != FrameKind::Attack) --i;
  return i;
}

int declared_attack_on(const Table& t, UnitId side_of) {
  for (int i = t.s.frames.size() - 1; i >= 0; --i) {
    const Frame& f = t.s.frames[i];
    if (f.kind == FrameKind::Attack)
      return are_enemies(t, f.unit, side_of) && f.step == kCheck ? i : -1;
  }
  return -1;
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

void step_attack(Table& t) {
  Frame& f = t.top();
  switch (f.step) {
    case kAim: return aim(t, f);
    case kDeclare: return declare(t, f);
    case kCheck: return tell_effects(t, f);
    case kChecked: return check(t, f);
    case kDeclareEmpower: return declare_empower(t, f);
    case kEmpowerDeclared:
      answer_empower(t, f);
      ++f.index;
      f.step = kDeclareEmpower;
      return;
    case kDeclareWeaken: return declare_weaken(t, f);
    case kWeakenDeclared:
      answer_weaken(t, f);
      ++f.index;
      f.step = kDeclareWeaken;
      return;
    case kDefence: f.step = t.b.options.guard ? kFixFirst : kGuard; return;
    case kGuard: return guard_step(t, f, kFixFirst);
    case kGuarded: return guard_answered(t, f);
    case kFixFirst:
      if (t.b.asks_all) return ask_fix(t, f, kThrow);
      f.step = kThrow;
      return;
    case kFixFirstAnswered: return fix_answered(t, f, kFixFirst, kThrow);
    case kFixFirstPicked: return fix_picked(t, f, kFixFirst);
    case kThrow: return throw_dice(t, f);
    case kFix: return ask_fix(t, f, kOnFix);
    case kFixAnswered: return fix_answered(t, f, kFix, kOnFix);
    case kFixPicked: return fix_picked(t, f, kFix);
    case kOnFix: return on_fix(t, f);
    case kLateGuard:
      if (!t.b.options.guard) {
        f.step = kResolve;
        return;
      }
      return guard_step(t, f, kResolve);
    case kLateGuarded: return guard_answered(t, f);
    case kResolve: return resolve(t, f);
    case kMissAsked: return miss_asked(t, f);
    case kLand: return land(t, f);
    case kEmpowerAsk: return ask_empower(t, f);
    case kEmpowerAsked:
      answer_empower(t, f);
      f.step = kWeakenAsk;
      return;
    case kWeakenAsk: return ask_weaken(t, f);
    case kWeakenAsked:
      answer_weaken(t, f);
      f.step = kReduceAsk;
      return;
    case kReduceAsk: return ask_reduce(t, f);
    case kReduced: return strike(t, f);
    case kHitDone: return hit_done(t, f);
    case kNext: return next(f);
    default: ARCHON_UNREACHABLE("a step of an attack");
  }
}

}  // namespace archon::archmajesty
