// Using a card: reap, fight, action, omni, removing a stun (rulebook: Using Cards).
#pragma once

#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// `target`: whom to fight, or kNoCard to ask.
void start_use(Table& t, CardId id, Verb verb, Player p, CardId target = kNoCard);
void step_use(Table& t, Frame& f);
void step_fight(Table& t, Frame& f);
// Which creatures the blows of a fight have destroyed is remembered for the turn.
void fight_dealt(Table& t, Frame& f, const DamageResult& result);
// Before blows are exchanged: there will be none, or the attacker's falls on another creature.
// False if the card doesn't fight.
bool call_off_fight(Table& t, CardId attacker);
bool strike_instead(Table& t, CardId attacker, CardId target);
// The frame of a use whose Action: or Omni: ability resolves above it.
bool is_used_for_ability(const Frame& f);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
