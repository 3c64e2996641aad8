// Battles as a page asks for them: a party against an encounter or against other mages, and the
// level at which it is even. For .cpp files only.
#pragma once

#include "engine/core/trees/json_fields.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/kinds/kinds.h"

namespace archon::web {

// As `archon encounter` and `archon bid` have them (bindings/web/README.md says what is read).
// Throw Error naming what is wrong.
sim::MatchJob battle_match(const Json& json, const sim::ArchmajestyArena& arena);
sim::BidJob battle_bid(const Json& json, const sim::ArchmajestyArena& arena);

// The members `a` and `b`, and how many steps harder the encounter is: `level`.
sim::MatchSetup battle_setup(const Json& json, const char* where,
                             const sim::ArchmajestyArena& arena);

}  // namespace archon::web
