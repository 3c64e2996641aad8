// Attacks: reach, rolls, guards, fixes, damage (rulebook: Attacks, Fix, Guard, Protect).
#pragma once

#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

// Channelling: the weapon's place on the sheet times two, plus one if its ranged side is used.
constexpr int weapon_of(uint8_t channel) { return channel / 2; }
constexpr bool is_ranged_side(uint8_t channel) { return (channel & 1) != 0; }
const Weapon* weapon_of(const Table& t, const Play& play);
Reach reach_of(const Table& t, const Play& play);
bool is_melee(const Table& t, const Play& play);
// Whether a card could be channelled that way by a unit.
bool can_channel(const Table& t, UnitId id, const Spell& type, uint8_t channel);

// The squares that a unit could attack from where it stands: with its attacks, or the cards in its
// hand, by themselves or through its weapons. What reaches the whole battlefield doesn't count.
SquareSet attacked_squares(const Table& t, UnitId id);

// What begins to be played: a card, or what an NPC attacks with.
Play play_of_type(const Table& t, UnitId unit, TypeId type, Slot slot);

// Whom the attacker may pick among `candidates`: one that is taunted has to pick its taunter or the
// taunter's minions where it can.
UnitSet allowed_targets(const Table& t, UnitId attacker, UnitSet candidates);

// Frame flags.
enum AttackFlag : uint8_t {
  kAnyRange = 1,  // no look at the distance when it resolves
  kAllHit = 2,    // they hit automatically
  kForced = 4,    // an effect of the other side makes the attack
  kHalf = 8,      // for half damage
  kOfArea = 16,   // it is made on all in an area
};
// Attacks of what `script` plays on the targets in order; the blocks of the statement that it is at
// run for each.
void push_attack(Table& t, const Frame& script, const FixedVector<UnitId, 28>& targets,
                 uint8_t flags);
// What the other side makes a unit attack with: it is not reduced (10.1).
void push_compelled(Table& t, UnitId unit, TypeId type, UnitId target);
void step_attack(Table& t);

// The targets of an attack that are not guarded yet, and could be; one of them is parried.
UnitSet unguarded_targets(const Table& t, const Frame& attack);
// Guards the attack on a unit by `value`, and what its shield adds.
void guard_with(Table& t, const Frame& attack, UnitId target, int value);
void parry(Table& t, const Frame& attack, UnitId target, UnitId by);

// Pays for the fix that was chosen and returns the number that the roll becomes.
uint8_t pay_for_fix(Table& t, const Frame& f);

// The frame of an attack that has just been declared and can be answered: of one unit, or of an
// enemy of it; -1: there is none.
int declared_attack(const Table& t, UnitId attacker);
int declared_attack_on(const Table& t, UnitId side_of);

// The frame of the attack that is made right now; -1: none is.
int attack_at_hand(const Table& t);

// What is added to a roll, and what it is compared with.
int roll_total(const Table& t, const Play& play, const Roll& roll);
int roll_needs(const Table& t, const Roll& roll);

}  // namespace archon::archmajesty
