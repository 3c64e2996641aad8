// One card of a list, as people write it. For the importer only.
//
//   [mark] [attribute] [count] [number] title [attribute...]
//
//   mark       "-", "*", "•", "R:" (a rarity), "3."
//   count      "2", "2x", "x2", "(2)" in front; "x2", "(2)", "2" behind
//   number     "053", "#53", "AoA053": the card's; alone it stands for the title
//   attribute  in brackets or, behind a known title, bare: a rarity, a type, a house, a set, a mark
//              such as "maverick"; in brackets alone icons ("[D R]", "[draw]", "(2 damage)")
//
// Titles may look like any of these ("1-2 Punch", "Number 612"), so the library decides: what is
// left is taken for the title as soon as it knows it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

struct ListedCard {
  std::string title;   // what is left of the text
  bool known = false;  // the library has it
  int copies = 1;
  DeckCard card;  // its id where it is known, and what the attributes tell
};

ListedCard read_listed_card(std::string_view text, const Facts& facts);

// Whether a text is nothing but attributes, counts or numbers; what they tell is added to the card.
bool read_attributes(std::string_view text, ListedCard& card);

// Puts it in the deck. Throws Error with `where` for too many copies and for text without a title.
void add_listed_card(const ListedCard& listed, const Facts& facts, std::string_view where,
                     Deck& deck);

// A whole number of up to three digits.
std::optional<int> number_in(std::string_view word);
bool all_digits(std::string_view word);

// Without marks of lists and of emphasis at both ends: "**Logos**:" is "Logos".
std::string_view undecorated(std::string_view text);

}  // namespace archon::keyforge
