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
// An attack has been declared on some.
void fire_attack(Table& t, UnitId attacker, UnitSet targets);
// A unit has been defeated by another, or by nobody in particular.
void fire_downed(Table& t, UnitId victim, UnitId by);

// Those that are over.
void end_lasting(Table& t, Lasts lasts, UnitId owner);
void end_enchantment(Table& t, uint16_t type, UnitId bearer);
void end_enchantments_on(Table& t, UnitId bearer, bool of_hurt);

// How often a card has been played by a unit this turn; counts one more.
int times_played(const Table& t, UnitId unit, uint16_t type);
void count_play(Table& t, UnitId unit, uint16_t type);

}  // namespace archon::archmajesty
