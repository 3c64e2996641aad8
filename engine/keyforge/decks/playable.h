// A deck whose cards have been found in the library.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"

namespace archon::keyforge {

struct Deck;

struct PlayableDeck {
  std::string name;
  std::array<House, 3> houses{};
  struct Entry {
    uint16_t def;
    BonusIcons bonus;
    House house;
  };
  std::vector<Entry> cards;
  std::vector<uint16_t> beside;  // its reference cards; of prophecies two sides of one card each
};

// Titles of its cards that are known and not in the library, as they have no script yet; one for
// each copy.
std::vector<std::string> cards_to_come(const Deck& deck, const Library& library);
// "12 of its cards aren't in Archon yet: A, B, ..."; "" where all are.
std::string to_come_words(const std::vector<std::string>& titles);

// Throws Error naming every card that is unknown, NotHereYet where some have no script yet.
PlayableDeck prepare(const Deck& deck, const Library& library);

}  // namespace archon::keyforge
