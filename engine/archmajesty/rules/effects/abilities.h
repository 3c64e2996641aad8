// Abilities and items: what is always true of who has them, when their scripts run, how often
// (rulebook: Abilities, Invoke). Moments of enchantments, too.
#pragma once

#include "engine/archmajesty/rules/table.h"
#include "engine/archmajesty/state/moves.h"

namespace archon::archmajesty {

// Bits of Mage::used that count the uses of a battle.
inline constexpr uint8_t kUses = 0x0F;

int abilities_of(const Table& t, UnitId id);
const CardScript& script_of(const Table& t, UnitId id, int ability);
bool has_moment(const Table& t, UnitId id, Moment moment);
bool has_trait(const Table& t, UnitId id, Trait trait);

// What the words of a moment speak of as X and "them".
struct Details {
  int amount = 0;
  UnitSet them = {};
};
// Puts what a unit has for a moment on top; "it" is the other one of it, or kNoUnit.
void trigger(Table& t, UnitId id, Moment moment, UnitId it, const Details& details = {});
// Of the weapon that is played through.
void trigger_weapon(Table& t, const Play& play, Moment moment, UnitId it);
// What one says that has fallen by so much damage, and what waits for its mark.
void trigger_downed(Table& t, UnitId id, UnitId by, int damage);
// For every unit on the map; the first of them comes first.
void trigger_all(Table& t, Moment moment);
// Whether something catches a unit that would fall to 0 HP; that is used up.
bool catches_fall(Table& t, UnitId id);

// Whether an ability that is to be asked about can still be used, as others came first.
bool is_fresh(const Table& t, UnitId id, int ability, Moment moment);
// The ability of a frame that asked first (Frame::index) is used.
void note_trigger(Table& t, UnitId id, int ability, Moment moment);

// What it can use in its own turn (Action) or whenever it may answer (Interrupt).
void list_uses(const Table& t, UnitId id, Moment moment, MoveList& list);
void use(Table& t, const Move& m);
// A limit has run out: what could be used once in that time can be used again.
void renew(Table& t, Limit limit);
// Of a trait that can be used once a turn.
bool trait_is_fresh(const Table& t, UnitId id, Trait trait);
void use_trait(Table& t, UnitId id, Trait trait);

// An enemy that moves beside a mage, or targets one of its side, is an opportunity for its cards.
void provide_opportunity(Table& t, UnitId provider, UnitId mage_unit);
void list_opportunities(const Table& t, UnitId mage_unit, UnitId provider, MoveList& list);
void step_opportunity(Table& t);

}  // namespace archon::archmajesty
