// The user's own decks, kept under names that work wherever those of bundled decks do.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/keyforge/decks/deck.h"

namespace archon::cli {

struct ShelvedDeck {
  std::filesystem::path file;
  keyforge::Deck deck;
};

// $XDG_DATA_HOME/archon/decks, or ~/.local/share/archon/decks. Throws Error where neither variable
// is set.
std::filesystem::path shelf_folder();

// By file name. A file there that is no deck is an Error that names it.
std::vector<ShelvedDeck> shelved_decks();

// Returns the file. A deck of that name is there already: throws Error, unless it is the same or
// may be replaced.
std::filesystem::path shelve(const keyforge::Deck& deck, bool replace);

// The deck on the shelf that is called so; a part of its name will do. Throws Error.
ShelvedDeck shelved_deck(const std::string& name);

// The word that stands for all decks on the shelf where several are expected.
inline constexpr const char* kShelf = "shelf";

// Rankings of the whole shelf are kept beside it: their files, the newest first, and that of one
// that begins now.
std::vector<std::filesystem::path> shelf_rankings();
std::filesystem::path next_shelf_ranking();

// What a word means that isn't "-": a file, random:SEED, or a deck of the shelf or of the program.
// `known` are the cards that a file may name. Throws Error.
keyforge::Deck deck_called(const std::string& spec,
                           const keyforge::Facts& known = keyforge::facts());

}  // namespace archon::cli
