#include "engine/keyforge/decks/book.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge::book_test {
namespace {

Deck of_set(std::optional<Set> set) {
  Deck out;
  out.set = set;
  return out;
}

Edition edition_of(const std::vector<Deck>& decks) { return book_of_all(decks).edition; }

TEST_CASE("a deck is played by the book of its set") {
  CHECK(book_of(of_set(Set::CotA))->edition == Edition::March2021);
  CHECK(book_of(of_set(Set::DT))->edition == Edition::March2021);  // the last of the first five
  CHECK(book_of(of_set(Set::WoE))->edition == Edition::June2026);
  CHECK(book_of(of_set(Set::VM23))->edition == Edition::June2026);
  CHECK(!book_of(of_set(Set::Homebrew)));
  CHECK(!book_of(of_set(std::nullopt)));
  Deck later = of_set(std::nullopt);
  later.cards.emplace_back().id = "anger";
  CHECK(!book_of(later));
  later.cards.emplace_back().id = "ihaka-of-the-depths";  // of no set before Winds of Exchange
  CHECK(book_of(later)->edition == Edition::June2026);
}

TEST_CASE("decks together are played by the newest of their books") {
  const Deck early = of_set(Set::AoA);
  const Deck late = of_set(Set::GR);
  const Deck unknown = of_set(std::nullopt);
  CHECK(edition_of({}) == Edition::March2021);
  CHECK(edition_of({unknown, unknown}) == Edition::March2021);
  CHECK(edition_of({early, early}) == Edition::March2021);
  CHECK(edition_of({early, late}) == Edition::June2026);
  CHECK(edition_of({late, early}) == Edition::June2026);
  CHECK(edition_of({unknown, late}) == Edition::June2026);
}

}  // namespace
}  // namespace archon::keyforge::book_test
