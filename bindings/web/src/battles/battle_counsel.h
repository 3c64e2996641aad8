// Advice in a battle, as `archon advise` gives it, and battles that were saved, to be looked at.
// For .cpp files only.
#pragma once

#include <string>

#include "engine/core/trees/json_fields.h"

namespace archon::web {

// Whether a request is about a battle: by the position or the replay that it brings.
bool speaks_of_battle(const Json& request);

// As draw and advise of bindings/web/README.md. Throw Error.
Json drawn_battle(const Json& request);
Json battle_advice(const Json& request);

// A page that tells a battle, choice by choice. Throws Error for what isn't one.
std::string page_of_battle(const std::string& replay);

}  // namespace archon::web
