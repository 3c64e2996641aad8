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

// Throws Error naming every card that is unknown or has no script.
PlayableDeck prepare(const Deck& deck, const Library& library);

}  // namespace archon::keyforge
