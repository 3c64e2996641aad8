// A deck's list as people read it: equal cards of a house on one line, with what is printed on
// them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::sim {

// Equal cards of one house with their number, in the order of the deck.
std::vector<std::pair<keyforge::DeckCard, int>> lines_of(const keyforge::Deck& deck,
                                                         keyforge::House house);

// The deck's houses, and after them any other that cards stand in.
std::vector<keyforge::House> shown_houses(const keyforge::Deck& deck);

// Of a card that nobody knows, its id.
std::string card_title(const keyforge::DeckCard& card, const keyforge::Facts& facts);

// As the deck's set prints it, or else the first set; null for a card that nobody knows.
const keyforge::CardFacts* printing(const keyforge::Deck& deck, const keyforge::DeckCard& card,
                                    const keyforge::Facts& facts);

// "creature, power 4, armor 1, 1 aember, taunt; human knight"
std::string printed_words(const keyforge::CardFacts& card);
// The same without its numbers, for where these have marks: "creature, taunt; human knight"
std::string kind_words(const keyforge::CardFacts& card);

// " [maverick] [+aember]", or nothing.
std::string card_marks(const keyforge::DeckCard& card);

}  // namespace archon::sim
