#include "engine/keyforge/decks/edition.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge::edition_test {
namespace {

Deck of_set(std::optional<Set> set) {
  Deck out;
  out.set = set;
  return out;
}

Edition together(const std::vector<Deck>& decks) { return edition_of_all(decks).edition; }

TEST_CASE("a deck is played by the edition of its set") {
  CHECK(edition_of(of_set(Set::CotA))->edition == Edition::March2021);
  CHECK(edition_of(of_set(Set::DT))->edition == Edition::March2021);  // the last of the first five
  CHECK(edition_of(of_set(Set::WoE))->edition == Edition::June2026);
  CHECK(edition_of(of_set(Set::VM23))->edition == Edition::June2026);
  CHECK(!edition_of(of_set(Set::Homebrew)));
  CHECK(!edition_of(of_set(std::nullopt)));
  Deck later = of_set(std::nullopt);
  later.cards.emplace_back().id = "anger";
  CHECK(!edition_of(later));
  later.cards.emplace_back().id = "ihaka-of-the-depths";  // of no set before Winds of Exchange
  CHECK(edition_of(later)->edition == Edition::June2026);
}

TEST_CASE("decks together are played by the newest of their editions") {
  const Deck early = of_set(Set::AoA);
  const Deck late = of_set(Set::GR);
  const Deck unknown = of_set(std::nullopt);
  CHECK(together({}) == Edition::March2021);
  CHECK(together({unknown, unknown}) == Edition::March2021);
  CHECK(together({early, early}) == Edition::March2021);
  CHECK(together({early, late}) == Edition::June2026);
  CHECK(together({late, early}) == Edition::June2026);
  CHECK(together({unknown, late}) == Edition::June2026);
}

}  // namespace
}  // namespace archon::keyforge::edition_test
