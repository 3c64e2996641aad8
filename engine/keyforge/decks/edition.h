// The edition of the rulebook that decks are played by unless another is asked for.
#pragma once

#include <optional>

#include "engine/keyforge/rules/editions.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

struct Deck;

// The edition that the deck's set is printed for: 2021-03 for the first five sets, 2026 for those
// after them. Where the set isn't known, 2026 if a card is in none of the first five, else nothing.
std::optional<Rules> edition_of(const Deck& deck);

// How many sets, of those in the order of their printing, an edition has cards of: the first one
// for the editions of its time, all for the newest.
constexpr int sets_of(Rules rules) {
  if (rules.since(Edition::June2026)) return kSets;
  return rules.since(Edition::March2021) ? kSetsOf2021 : 1;
}

// Of several decks together: the newest of their editions, as an older one has no rules for the
// cards of a newer set. 2021-03 where none of the sets is known.
template <class Decks>
Rules edition_of_all(const Decks& decks) {
  Rules out;
  for (const Deck& deck : decks)
    if (const auto own = edition_of(deck); own && out.before(own->edition)) out = *own;
  return out;
}

}  // namespace archon::keyforge
