// Effects that last: what is so for a while, and what happens when something else does.
#pragma once

#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

// Keeps an effect; where there is no room for another the oldest of the turn gives way.
void add_lasting(Table& t, const Lasting& made);
// Whether an effect of that kind is on a unit.
bool is_under(const Table& t, UnitId id, Effect effect);

// Puts the words of every effect that waits for this on top. `subject` is who it happens to (None:
// anybody), `it` whom the words speak of.
void fire(Table& t, Effect effect, UnitId subject, UnitId it);
// A combo is over: what waits for the one that begins at that place among the cards laid.
void fire_combo_over(Table& t, UnitId who, uint8_t first);
// An attack has been declared on some.
void fire_attack(Table& t, UnitId attacker, UnitSet targets);
// A unit has been defeated by another, or by none in particular.
void fire_downed(Table& t, UnitId victim, UnitId by);

// An attack by a card has been declared: what waits for the card.
void fire_card_attack(Table& t, UnitId attacker, UnitSet targets);
// One has been teleported.
void fire_teleport(Table& t, UnitId who);
// One has come to other squares, or ends its turn where it is.
void fire_places(Table& t, UnitId who, const SquareSet& before);
void fire_turn_ends(Table& t, UnitId who);

// Those that are over.
void end_lasting(Table& t, Lasts lasts, UnitId owner);
void end_parts(Table& t, uint8_t play);
// What was delayed until a turn of `team` is over can begin; returns whether there was anything.
bool end_delays(Table& t, Team team);

// Enchantments: each is on a character once, with the effects that belong to it.
bool is_enchanted(const Table& t, UnitId id, TypeId type);
void end_enchantment(Table& t, TypeId type, UnitId bearer);
void end_enchantments_on(Table& t, UnitId bearer, bool of_hurt);

// Areas that linger. Whether one is in an area that keeps it from another; the squares that a unit
// is kept in, or all.
bool is_shut_off(const Table& t, UnitId from, UnitId to);
SquareSet kept_in(const Table& t, UnitId id);
// How much of the damage of an attack is taken by an area's armour.
int shelter(Table& t, UnitId target, UnitId attacker, int damage);

// How often a card has been played by a unit this turn; counts one more.
int times_played(const Table& t, UnitId unit, uint16_t type);
void count_play(Table& t, UnitId unit, uint16_t type);
// The options of a card that is counted that have been chosen this turn, a bit each; null: it
// isn't.
uint8_t* options_chosen(Table& t, UnitId unit, uint16_t type);

}  // namespace archon::archmajesty
