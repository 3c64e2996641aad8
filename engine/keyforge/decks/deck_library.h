// The decks that come with the program, and finding a deck by what a user typed.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

// The decks built into the program, sorted by file name.
const std::vector<Deck>& bundled_decks();

// The deck meant by `spec`: "random:SEED" and its kin (deck_random.h), whatever else is called so;
// a file in any format of deck_import.h; or the name of a bundled deck or an unambiguous part of
// it. Throws Error naming the candidates or the nearest names. `own` are known by their names as
// well, and before bundled ones of the same name; `known` are the cards that a file may name.
Deck find_deck(std::string_view spec, std::span<const Deck> own = {}, const Facts& known = facts());

// The same, but never a file.
Deck find_named_deck(std::string_view spec, std::span<const Deck> own = {});
// Whether find_deck() would take it for a file by the look of it, be there one or not.
bool looks_like_deck_file(std::string_view spec);

}  // namespace archon::keyforge
