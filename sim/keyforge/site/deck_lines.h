// A deck's list as people read it: equal cards of a house on one line, with what is printed on
// them.
#pragma once

#include <cstdint>
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

// "creature, power 4, armor 1, 1 aember, taunt; human knight"; where its numbers have marks beside
// it, "creature, taunt; human knight".
enum class Numbers : uint8_t { Told, Beside };
std::string kind_words(const keyforge::CardFacts& card, Numbers numbers);

// " [maverick] [+aember]", or nothing.
std::string card_marks(const keyforge::DeckCard& card);

}  // namespace archon::sim
