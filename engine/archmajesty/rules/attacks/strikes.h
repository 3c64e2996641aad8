// What sheets attack with, and what minions are commanded to do (rulebook: Minions).
#pragma once

#include "engine/archmajesty/rules/table.h"
#include "engine/archmajesty/state/moves.h"

namespace archon::archmajesty {

void strike_with(Table& t, const Move& m);
// For a card, or for scrap.
void command(Table& t, const Move& m);

void list_strikes(const Table& t, UnitId unit, MoveList& list);
// All that the minions of one can do in its turn.
void list_minions(const Table& t, UnitId master, MoveList& list);

}  // namespace archon::archmajesty
