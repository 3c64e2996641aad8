// What the rules ask of card scripts. The interpreter (language/runtime) answers: it knows the
// rules, and the rules know it by this header and derived/evaluate.h alone.
#pragma once

#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Puts a triggered ability on the stack, or does at once what the rulebook's own abilities do.
void start_ability(Table& t, const Pending& p);
void step_script(Table& t, Frame& f);
// What `them`, `that many` and `you do` mean after damage: the creatures that took some, how much
// in all, and whether there was any.
void script_dealt(Table& t, Frame& f, const DamageResult& result);
// The same of cards that have been drawn one after another, if it was the script that draws.
void script_drew(Table& t, Frame& f, int drawn, int wanted);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
