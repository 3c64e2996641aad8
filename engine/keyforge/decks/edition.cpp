#include "engine/keyforge/decks/edition.h"

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {
namespace {

// One that none of the sets of 2021 has.
bool has_later_card(const Deck& deck) {
  return std::any_of(deck.cards.begin(), deck.cards.end(), [](const DeckCard& card) {
    const CardFacts* first = facts().first_printing(card.id);
    return first != nullptr && !first->is_homebrew() && index_of(first->set) >= kSetsOf2021;
  });
}

}  // namespace

std::optional<Rules> edition_of(const Deck& deck) {
  if (deck.set == Set::Homebrew) return std::nullopt;
  if (!deck.set)
    return has_later_card(deck) ? std::optional(Rules{Edition::June2026}) : std::nullopt;
  const bool early = index_of(*deck.set) < kSetsOf2021;
  return Rules{early ? Edition::March2021 : Edition::June2026};
}

}  // namespace archon::keyforge
