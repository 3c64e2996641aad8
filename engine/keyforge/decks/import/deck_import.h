// Reads the deck files that people have, whatever program wrote them.
//
//   our own format          deck.h
//   Master Vault            JSON of one deck (links=cards), of a list of decks, or wrapped by a
//                           proxy; decks that hold their cards, and cards alone
//   Decks of KeyForge       JSON of one deck (Alliance decks, too) or an array of them, and the CSV
//                           download
//   keyteki                 JSON of one deck or an array of them; other JSON with cards by title or
//                           by set and number
//   Tabletop Simulator      saves whose cards have titles
//   Cockatrice, OCTGN       .cod, .o8d
//   text                    titles below house names, in columns of houses, in one line a house, in
//                           tables of a row a card or a deck, or alone (listed_card.h); number
//                           lists
//
// Several JSON values may stand one after another (NDJSON, files pasted together). Text is UTF-8 or
// UTF-16; the CSV may have commas, semicolons or tabs.
//
// The content decides the format, never the file's name. What a format leaves out is filled
// in from the facts: the set, the house of a card, and the maverick, legacy and anomaly marks.
// Cards that are unknown here are kept; check() names them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

// All decks in the text, at least one. `source` names the text in errors. Throws Error for any text
// that is no deck.
std::vector<Deck> import_decks(std::string_view text, std::string_view source, const Facts& facts);

// A deck of several, or why it is none.
struct ImportedDeck {
  std::optional<Deck> deck;
  std::string wrong;  // with the source
};

// The same, but a deck that can't be read spoils no other. Throws Error where none of the text can
// be made out.
std::vector<ImportedDeck> import_each(std::string_view text, std::string_view source,
                                      const Facts& facts);

// Gives the set to a deck of which it was guessed or isn't known. Throws Error where another one
// is, or the set lacks one of its houses.
void choose_set(Set set, Deck& deck, const Facts& facts);

// All decks of a file.
std::vector<Deck> load_decks(const std::filesystem::path& file, const Facts& facts);

// The deck of a file that has exactly one.
Deck load_deck(const std::filesystem::path& file, const Facts& facts);

}  // namespace archon::keyforge
