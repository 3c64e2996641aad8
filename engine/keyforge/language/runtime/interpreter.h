// Runs the scripts of cards.
#pragma once

#include "engine/keyforge/language/runtime/evaluate.h"
#include "engine/keyforge/rules/stack.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::keyforge {

// Puts a triggered ability on the stack, or does at once what the rulebook's own abilities do.
void start_ability(Table& t, const Pending& p);
void step_script(Table& t);
// What the expressions of a running script refer to.
Env env_of(const View& t, const Frame& f);

}  // namespace archon::keyforge
