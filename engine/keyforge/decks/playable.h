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
    uint16_t bonus;  // icons, three bits each from the top
    House house;
  };
  std::vector<Entry> cards;
};

// Throws Error naming every card that is unknown or has no script yet.
PlayableDeck prepare(const Deck& deck, const Library& library);

}  // namespace archon::keyforge
