// Set-up, rounds and their steps (rulebook: Round Structure).
#pragma once

#include "engine/archmajesty/rules/table.h"
#include "engine/archmajesty/state/moves.h"

namespace archon::archmajesty {

void push_combat(Table& t);
void step_combat(Table& t);
// Whether a frame of the combat waits for the first who acts in a turn of a side.
bool begins_slot(const Frame& combat);
// The frame of the combat as such a choice comes next, or as one acts.
void push_slots(Table& t, UnitId acting, uint8_t acted);
// Cards of a hand to discard, or counters to remove.
void step_discard(Table& t);

// The areas that have been chosen for the card that is being set.
SquareSet foretold_areas(const Table& t);

// Cards of a mage's deck with Opener, of its hand with Foretold.
SlotSet openers_of(const Table& t, uint8_t m);
SlotSet foretellable(const Table& t, uint8_t m);

// Those of a side that may act: of a tier, or of any as far as the parts that are left of the turn
// go.
void list_slots(const Table& t, Team team, uint8_t tier, uint8_t left, MoveList& list);

}  // namespace archon::archmajesty
