// Decks as values of JSON, where they stand within others. For .cpp files only.
#pragma once

#include "engine/core/trees/json_fields.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

Json deck_json(const Deck& deck);
// As deck_from_json() of its text.
Deck deck_of(const Json& json, const Facts& facts);

Json provenance_json(const Provenance& provenance);
Provenance provenance_of(const Json& json);

// The JSON of a list of cards. A key that stands twice in an object is an Error: one of the two
// would be lost.
Json parse_list(std::string_view text);

}  // namespace archon::keyforge
