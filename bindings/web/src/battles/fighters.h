// Who fights: mages and encounters, as a page shows them and as its jobs name them. For .cpp files
// only.
#pragma once

#include <string>

#include "engine/core/trees/json_fields.h"
#include "sim/play/arena.h"

namespace archon::web {

// What is bundled: {"bundled": names of mages, "encounters": [{"name", "mages"}]}.
Json bundled_fighters();

// Mages and encounters in the form in which decks are answered (bindings/web/README.md). Those in
// a text; the bundled one of a name, or "random:SEED". Throws Error for an unknown one.
Json fighters_in(const std::string& text, const std::string& source);
Json fighter_named(const std::string& name);

// What a card of this game does, in our own words. Throws Error for an unknown one.
Json spell_named(const std::string& title);

// The entrant that the member `side` lists: mages, or one encounter. Throws Error.
sim::Entrant fighters_of(const Json& request, const char* side, const char* where);

}  // namespace archon::web
