// Battles as a page asks for them: a party against an encounter or against other mages, and the
// level at which it is even. For .cpp files only.
#pragma once

#include <string_view>
#include <vector>

#include "engine/core/trees/json_fields.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/kinds/kinds.h"

namespace archon::web {

inline constexpr const char* kBattleAgent = "expert";  // of `archon encounter` and `archon bid`

// How much harder an encounter is: of battles in place of chains.
sim::FieldRow level_row();
// The rows of such a job of those that its kind has, with what battles take where nothing is said.
std::vector<sim::FieldRow> battle_rows(std::string_view kind, std::vector<sim::FieldRow> rows);

// The form of such a job, as `archon encounter` and `archon bid` have it (bindings/web/README.md
// says what is read). Throws Error naming what is wrong.
Json battle_form(const Json& json, const sim::ArchmajestyArena& arena);

// The members `a` and `b`, and how many steps harder the encounter is: `level`.
sim::MatchSetup battle_setup(const Json& json, const char* where,
                             const sim::ArchmajestyArena& arena);

}  // namespace archon::web
