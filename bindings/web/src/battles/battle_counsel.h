// Advice in a battle, as `archon advise` gives it, and battles that were saved, to be looked at.
// For .cpp files only.
#pragma once

#include <string>

#include "engine/keyforge/formats/json_fields.h"

namespace archon::web {

// Whether a request is about a battle: by the position or the replay that it brings.
bool speaks_of_battle(const keyforge::Json& request);

// As draw and advise of bindings/web/README.md. Throw Error.
keyforge::Json drawn_battle(const keyforge::Json& request);
keyforge::Json battle_advice(const keyforge::Json& request);

// A page that tells a battle, choice by choice. Throws Error for what isn't one.
std::string page_of_battle(const std::string& replay);

}  // namespace archon::web
