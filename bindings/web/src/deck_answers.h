// Decks for a page: what stands in a text, what comes with the program. For .cpp files only.
#pragma once

#include <string>

#include "engine/core/trees/json_fields.h"
#include "engine/keyforge/cards/library.h"

namespace archon::web {

// {"decks": [...], "wrong": ["why a part of it is no deck", ...]}. Throws Error where none of the
// text can be made out.
Json decks_in(const std::string& text, const std::string& source, const keyforge::Library& library);

// The bundled deck of that name, or "random:SEED". Throws Error for an unknown one.
Json deck_named(const std::string& name, const keyforge::Library& library);

Json bundled_names();

// What a card does, in our own words. Throws Error for an unknown one.
Json card_named(const std::string& title, const keyforge::Library& library);

}  // namespace archon::web
