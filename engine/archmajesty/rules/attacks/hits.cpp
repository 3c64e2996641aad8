// What becomes of a roll: whether it hits, and the damage that it then does.
#include <algorithm>

#include "engine/archmajesty/rules/attacks/attack_steps.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr int kEmpowerDamage = 10;
constexpr int kClaws = 2;

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

// The total decides; what has no Defence, and isn't guarded, is hit by anything. What evades is
// asked last, as it is missed whatever the roll. A critical hit empowers, so it is settled before
// damage.
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

// All that adds comes before what doubles, and that before what halves; each half is rounded down.
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

// What a miss triggers, from the last to the first, as it lies on a stack: the card's own words
// come first, then abilities of the attacker and of the target, then tricks that a miss allows, the
// card that parried among them, and at last what answers the parry.
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

}  // namespace

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

void ask_reduce(Table& t, Frame& f) {
  f.value = byte(std::min(255, damage_of(t, f, roll_at(t, f, f.index))));
  f.step = kReduced;
  t.s.answer = {Verb::Amount, f.value, 0, 0};
  if (!t.b.asks_all || f.has(kForced) || f.value <= 1) return;
  Question& q = ask(t, Ask::Reduce, t.unit(f.unit).team, f.unit);
  q.low = 1;
  q.wide = f.value;
}

// The damage is dealt at once, while abilities that answer the hit wait on the stack; what a target
// that falls has to say lies on top of them.
void strike(Table& t, Frame& f) {
  const Roll roll = roll_at(t, f, f.index);
  Play& play = t.play_of(f);
  const int amount = t.s.answer.a;
  play.hit.add(roll.target);
  play.dealt = narrow<int16_t>(amount);
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

int roll_total(const Table& t, const Play& play, const Roll& roll) {
  const Spell& type = t.type_of(play);
  const AttributeSet of = roll.has(kRollAutomatic) ? kAnyAttribute : type.attack;
  int total = roll.natural + attribute(t, play.unit, of) + play.to_hit + roll.to_hit;
  if (const Weapon* weapon = weapon_of(t, play)) total += weapon->to_hit;
  return total + claws(t, play);
}

int roll_needs(const Table& t, const Roll& roll) { return defence(t, roll.target) + roll.guard; }

}  // namespace archon::archmajesty
