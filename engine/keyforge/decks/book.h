// By which edition of the rulebook decks are played when nobody asks for another.
#pragma once

#include <optional>

#include "engine/keyforge/rules/editions.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

struct Deck;

// The edition that the deck's set is printed for: 2021-03 for the first five sets, 2026 for those
// after them. Where the set isn't known, 2026 if a card is in none of the first five, else nothing.
std::optional<Rules> book_of(const Deck& deck);

// How many sets, of those in the order of their printing, an edition has cards of: the first one
// for the editions of its time, all for the newest.
constexpr int sets_of(Rules rules) {
  if (rules.since(Edition::June2026)) return kSets;
  return rules.since(Edition::March2021) ? kSetsOf2021 : 1;
}

// Of several decks together: the newest of their books, as cards of a newer set have no reading in
// an older one. 2021-03 where none of the sets is known.
template <class Decks>
Rules book_of_all(const Decks& decks) {
  Rules out;
  for (const Deck& deck : decks)
    if (const auto book = book_of(deck); book && out.before(book->edition)) out = *book;
  return out;
}

}  // namespace archon::keyforge
