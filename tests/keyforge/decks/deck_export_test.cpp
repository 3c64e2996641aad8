// Decks, Alliances too, in other programs' formats and back.
#include "engine/keyforge/decks/export/deck_export.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/decks/alliance.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/import/deck_import.h"

namespace archon::keyforge::deck_export_test {
namespace {

// Of three decks of a set; one house of each.
Deck alliance_in(Set set, uint64_t seed) {
  std::vector<Deck> decks;
  for (uint64_t i = 1; i <= 3; ++i) {
    decks.push_back(random_deck(set, seed, i));
    decks.back().name = "Deck \"" + std::to_string(i) + "\"";
  }
  std::array<Pod, kDeckHouses> pods;
  for (size_t i = 0; i < pods.size(); ++i)
    for (const House house : decks[i].houses)
      if (std::none_of(pods.begin(), pods.begin() + static_cast<std::ptrdiff_t>(i),
                       [&](const Pod& pod) { return pod.house == house; }))
        pods[i] = {&decks[i], house};
  return alliance_of(pods, decks[0]);
}

// Decks of KeyForge counts the icons of a card; in which order they stand, it doesn't say.
Deck with_icons_in_order(Deck deck) {
  for (DeckCard& card : deck.cards) std::sort(card.enhancements.begin(), card.enhancements.end());
  group_copies(deck);
  return deck;
}

TEST_CASE("decks and Alliances of every set come back from every format that can carry them") {
  for (size_t i = 0; i < kSets; ++i) {
    const Set set = value_at<Set>(i);
    CAPTURE(name_of(set));
    for (const Deck& deck : {alliance_in(set, 3), alliance_in(set, 4), random_deck(set, 5, 1)})
      for (const DeckFormat& format : deck_formats()) {
        if (!format.write) continue;
        CAPTURE(format.name);
        const auto back = import_decks(format.write(deck, facts()), "f", facts());
        REQUIRE(back.size() == 1);
        CHECK(with_icons_in_order(back[0]) == with_icons_in_order(deck));
        CHECK(back[0].provenance.alliance == deck.provenance.alliance);
        CHECK(check(back[0], facts()) == check(deck, facts()));
        // The others have no place for the names of the decks.
        if (format.name == "archon" || format.name == "dok")
          CHECK(back[0].provenance.pods == deck.provenance.pods);
      }
  }
}

std::string error_of(std::string_view name) {
  try {
    deck_format_named(name);
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "none";
}

TEST_CASE("a format that can't carry a deck says why, and a deck that lacks its set is refused") {
  CHECK(error_of("csv") ==
        "no deck is written as csv: tables have no place for what is an Alliance, nor for which "
        "cards have icons; expected archon, dok, master-vault or keyteki");
  CHECK(error_of("pdf") ==
        "'pdf' is no format of decks; expected archon, dok, master-vault or keyteki");
  Deck deck = random_deck(Set::CotA, 5, 1);
  deck.set.reset();
  CHECK_THROWS_AS(deck_format_named("dok").write(deck, facts()), Error);
  CHECK_NOTHROW(deck_format_named("archon").write(deck, facts()));
}

}  // namespace
}  // namespace archon::keyforge::deck_export_test
