#include "engine/keyforge/decks/book.h"

#include "engine/core/counts.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

std::optional<Rules> book_of(const Deck& deck) {
  if (!deck.provenance.later_set.empty()) return Rules{Edition::June2026};
  if (!deck.set || *deck.set == Set::Homebrew) return std::nullopt;
  const bool early = index_of(*deck.set) < kSetsOf2021;
  return Rules{early ? Edition::March2021 : Edition::June2026};
}

}  // namespace archon::keyforge
