// Decks for games of what the first sets lack.
#pragma once

#include <span>
#include <string_view>

#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge {

// A random deck, of one set after the other, every other card of which is one of those named. What
// its set has beside the 36 is left out.
inline Deck half_deck(std::span<const std::string_view> cards, uint64_t seed, uint64_t number,
                      Rng& rng) {
  Deck deck = random_deck(static_cast<Set>(number % kSets), seed, number);
  deck.token.clear();
  deck.power.clear();
  deck.prophecies.clear();
  for (size_t i = 0; i < deck.cards.size(); i += 2) {
    DeckCard& card = deck.cards[i];
    card.id = cards[rng.below(static_cast<uint32_t>(cards.size()))];
    card.enhancements.clear();
  }
  return deck;
}

}  // namespace archon::keyforge
