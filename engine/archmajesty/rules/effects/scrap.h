// Scrap: given, dropped, picked up, brought by what is discarded (rulebook: Scrap).
#pragma once

#include "engine/archmajesty/rules/table.h"
#include "engine/archmajesty/state/moves.h"

namespace archon::archmajesty {

// At most kMostScrap are held; below 0: it loses some.
void gain_scrap(Unit& u, int n);
void give_scrap(Table& t, const Move& m);
void drop_scrap(Table& t, UnitId id);
void pick_up_scrap(Table& t, UnitId id);
// To give and to pick up; dropping it is asked for only where everything is.
void list_scrap(const Table& t, UnitId id, MoveList& list);

// A card has been discarded.
void salvage(Table& t, UnitId id);

}  // namespace archon::archmajesty
