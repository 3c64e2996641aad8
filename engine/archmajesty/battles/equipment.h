// What items, abilities and minions' sheets of the facts are in a battle.
#pragma once

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/state/battle.h"

namespace archon::archmajesty {

// Adds some copies of an item to their bearer: a weapon, armour points, what it does when it is
// used. Defence is not added; it stands on a mage's sheet already.
void equip(Sheet& sheet, ItemType item, int copies);
// What cannot be done yet is left out.
void learn(Sheet& sheet, AbilityType ability);
// What having a style is for what stands on the map.
void take_style(Sheet& sheet, StyleType style);
// Sheets of all minions, so that they can be summoned, and of what else cards place.
void add_minions(Battle& battle);
Sheet boulder_sheet();

}  // namespace archon::archmajesty
