// Battles as a page asks for them: a party against an encounter or against other mages, and the
// level at which it is even. For .cpp files only.
#pragma once

#include "engine/keyforge/formats/json_fields.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/kinds/kinds.h"

namespace archon::web {

// The form of such a job, as `archon encounter` and `archon bid` have it (bindings/web/README.md
// says what is read). Throws Error naming what is wrong.
keyforge::Json battle_form(const keyforge::Json& json, const sim::ArchmajestyArena& arena);

// The members `a` and `b`, and how many steps harder the encounter is: `level`.
sim::MatchSetup battle_setup(const keyforge::Json& json, const char* where,
                             const sim::ArchmajestyArena& arena);

}  // namespace archon::web
