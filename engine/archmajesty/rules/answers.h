// What can be answered while another unit acts: tricks, pitches, exploits; guards and fixes of
// attacks (rulebook: Interruption Speed, Guard, Protect, Fix).
#pragma once

#include "engine/archmajesty/rules/table.h"
#include "engine/archmajesty/state/moves.h"

namespace archon::archmajesty {

// Whose tokens a unit spends on its attacks: its own, or those of its controller; kNoUnit: none.
UnitId payer_of(const Table& t, UnitId id);
// Of the Strike tokens that stand for Empower the place of the least one; -1: there is none.
int least_strike(const Table& t, UnitId id);
// Whether any unit could guard or protect against a roll; the moves for it.
bool can_guard(const Table& t, const Roll& roll);
void list_guards(const Table& t, const Roll& roll, MoveList& list);
// The same for fixing a roll of the attack in a frame.
bool can_fix(const Table& t, const Frame& attack);
void list_fixes(const Table& t, const Frame& attack, MoveList& list);

// Asks both sides, the active one first, whether they answer what `actor` does; each answer can be
// answered in turn. Nothing where there is none.
void open_window(Table& t, UnitId actor);
void step_window(Table& t);
void list_answers(const Table& t, Team team, UnitId actor, MoveList& list);

// Counters that a side may exploit at any time, or only in the turn of `turn_of`.
void list_exploits(const Table& t, UnitId by, bool own_turn, MoveList& list);
// Of `holder`, to the good or ill of `bearer`, who mostly is the same.
void exploit(Table& t, UnitId by, Status status, UnitId holder, UnitId bearer);
inline constexpr int kForMyself = 16;  // in the move: for the good of who exploits it

}  // namespace archon::archmajesty
