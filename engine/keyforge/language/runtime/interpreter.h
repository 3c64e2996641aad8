// Runs the scripts of cards.
#pragma once

#include "engine/keyforge/language/runtime/evaluate.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/stack.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::keyforge {

// Puts a triggered ability on the stack, or does at once what the rulebook's own abilities do.
void start_ability(Table& t, const Pending& p);
void step_script(Table& t);
// What `them`, `that many` and `you do` mean after damage: the creatures that took some, how much
// in all, and whether there was any.
void script_dealt(Table& t, Frame& f, const DamageResult& result);
// What the expressions of a running script refer to.
Env env_of(const View& t, const Frame& f);

}  // namespace archon::keyforge
