#include "engine/archmajesty/rules/attacks/attack.h"

#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack_steps.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn.h"

namespace archon::archmajesty {
namespace {

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

// One target a time. Blocks lie on the stack, so what is pushed last speaks first: the words of the
// card, those of its weapon, abilities, and at last effects, the oldest of them first.
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

// What is true of an attack on this target whatever comes: kept with the roll, as cards, weapons
// and effects may be gone by the time it is thrown.
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

// An attacker of a mage's side is an opportunity for that mage.
void provide_by_attack(Table& t, const Frame& attack, UnitId mage) {
  for (int i = 0; i < attack.count; ++i)
    if (!are_enemies(t, mage, t.s.rolls[attack.first + i].target))
      return provide_opportunity(t, attack.unit, mage);
}

// The window for answers lies below what is triggered, so that abilities come before tricks. An
// opportunity is provided to every mage of the attacked side, once.
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
void trigger_effects(Table& t, Frame& f) {
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

void next(Frame& f) {
  ++f.index;
  f.step = kResolve;
}

}  // namespace

// A block whose words are about one roll alone.
void push_roll_block(Table& t, const Frame& f, uint16_t at, int i) {
  push_block(t, f, at, t.s.rolls[f.first + i].target);
  t.top().set(kForRoll);
  t.top().first = byte(f.first + i);
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

// An attack on several is one attack until it is resolved: all targets are aimed at, declared and
// answered together, and every roll is guarded and thrown before any of them is compared (rulebook:
// Attacks). Resolved they are one after another, since a hit may move, down or protect the next
// target. A guard is chosen before the dice are seen and a fix after that, unless a rule variant
// says otherwise; so a fix meets a Defence that is known, and a guard no roll that is.
void step_attack(Table& t) {
  Frame& f = t.top();
  switch (f.step) {
    case kAim: return aim(t, f);
    case kDeclare: return declare(t, f);
    case kCheck: return trigger_effects(t, f);
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
