// Icons of the later sets in deck lists: those that discard, those that give power, those of
// houses.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/deck_additions.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/playable.h"
#include "engine/keyforge/decks/provenance.h"
#include "engine/keyforge/state/match.h"

namespace archon::keyforge::house_icons_test {
namespace {

const std::vector<Bonus> kIcons = {Bonus::Discard, Bonus::Power, icon_of(House::Dis)};

// Brobnar, Dis and Mars, of a title each; a Dis card that brings an icon of its house.
Deck recruited(const std::vector<Bonus>& on_first) {
  Deck deck;
  deck.name = "Recruited";
  deck.houses = {House::Brobnar, House::Dis, House::Mars};
  const std::array<const char*, kDeckHouses> ids = {"krump", "charette", "tunk"};
  for (size_t i = 0; i < kDeckHouses; ++i)
    for (int copy = 0; copy < kHouseCards; ++copy) {
      DeckCard card;
      card.id = ids[i];
      card.house = deck.houses[i];
      deck.cards.push_back(card);
    }
  deck.cards[kHouseCards].id = "lok-the-corruptor";
  deck.cards[0].enhancements = on_first;
  return deck;
}

Deck read_one(const std::string& text) {
  const std::vector<Deck> decks = import_decks(text, "f", facts());
  REQUIRE(decks.size() == 1);
  return decks[0];
}

// The icons of the one card that has some.
std::vector<Bonus> icons_in(const Deck& deck) {
  std::vector<Bonus> out;
  for (const DeckCard& card : deck.cards)
    out.insert(out.end(), card.enhancements.begin(), card.enhancements.end());
  return out;
}

std::string as_dok(const Deck& deck, const std::string& marks) {
  std::string pods;
  for (const House house : deck.houses) {
    std::string cards;
    for (const DeckCard& card : deck.cards)
      if (card.house == house)
        cards += fmt::format(R"({}{{"cardTitle":"{}"{}}})", cards.empty() ? "" : ",",
                             facts().find(card.id)->name, card.enhancements.empty() ? "" : marks);
    pods += fmt::format(R"({}{{"house":"{}","cards":[{}]}})", pods.empty() ? "" : ",",
                        name_of(house), cards);
  }
  return fmt::format(R"({{"deck":{{"name":"{}","housesAndCards":[{}]}}}})", deck.name, pods);
}

std::string as_keyteki(const Deck& deck, const std::string& icons) {
  std::string cards;
  for (const DeckCard& card : deck.cards)
    cards += fmt::format(R"({}{{"id":"{}","count":1{}}})", cards.empty() ? "" : ",", card.id,
                         card.enhancements.empty() ? "" : ",\"enhancements\":[" + icons + "]");
  return fmt::format(R"({{"name":"{}","houses":["brobnar","dis","mars"],"cards":[{}]}})", deck.name,
                     cards);
}

std::string as_csv(const Deck& deck) {
  std::string columns;
  for (const House house : deck.houses) {
    std::string titles;
    for (const DeckCard& card : deck.cards)
      if (card.house == house) titles += (titles.empty() ? "" : "|") + facts().find(card.id)->name;
    columns += ",\"" + titles + "\"";
  }
  return "Name,Houses,Expansion,Bonus Amber,Bonus Capture,Bonus Damage,Bonus Draw,Bonus Discard,"
         "Bonus Power,Bonus Houses,House 1 Cards,House 2 Cards,House 3 Cards\n\"Recruited\","
         "\"Brobnar,Dis,Mars\",,0,0,0,0,2,1,1" +
         columns + "\n";
}

}  // namespace

TEST_CASE("a card of a deck belongs to the house of its icon, too") {
  const Library library = Library::load();
  const PlayableDeck plain = prepare(recruited({}), library);
  const PlayableDeck iconed = prepare(recruited(kIcons), library);
  const Match match(library, plain, iconed);
  CHECK(match.house(64) == House::Brobnar);
  CHECK(match.houses_of(64) ==
        (1U << static_cast<int>(House::Brobnar) | 1U << static_cast<int>(House::Dis)));
  CHECK(match.of_house(House::Dis).has(64));
  CHECK(match.of_house(House::Brobnar).has(64));
  CHECK(!match.of_house(House::Dis).has(0));
  CHECK(match.of_house(House::Dis).size() == 2 * kHouseCards + 1);
  CHECK(match.at_home(1).has(64));
  CHECK(match.fingerprint() != Match(library, plain, plain).fingerprint());

  Match strange(library, plain, plain);
  strange.set_bonus(0, prepare(recruited({icon_of(House::Logos)}), library).cards[0].bonus);
  CHECK(strange.of_house(House::Logos) == CardSet::of(0));
  CHECK(!strange.at_home(0).has(0));
  strange.set_bonus(0, {});
  CHECK(strange == Match(library, plain, plain));
}

TEST_CASE("icons of the later sets are read from every format that tells them") {
  const Deck deck = recruited(kIcons);
  CHECK(icons_in(read_one(deck_to_json(deck))) == kIcons);
  CHECK(icons_in(read_one(
            as_dok(deck, R"(,"bonusDiscard":1,"bonusPower":1,"bonusHouses":["Dis"])"))) == kIcons);
  CHECK(icons_in(read_one(as_keyteki(deck, R"("discard","power","dis")"))) == kIcons);
}

TEST_CASE("icons of the later sets are missed where a source only counts them") {
  const Deck deck = read_one(as_csv(recruited({})));
  const IconKnowledge icons = icons_of(deck, facts());
  CHECK(icons.are == IconsAre::Counted);
  CHECK(missing_words(icons) == "4 bonus icons (2 discard, 1 power, 1 dis)");
  CHECK(deck_from_json(deck_to_json(deck), facts()).provenance == deck.provenance);
}

TEST_CASE("a house's icon is put on a card of another house") {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    std::vector<DeckCard> cards = recruited({}).cards;
    for (DeckCard& card : cards)
      if (card.house == House::Dis) card.id = "lok-the-corruptor";
    Rng rng(seed);
    enhance(cards, rng);
    int added = 0;
    for (const DeckCard& card : cards) {
      added += static_cast<int>(card.enhancements.size());
      CHECK((card.house != House::Dis || card.enhancements.empty()));
      CHECK(card.enhancements.size() <= 1);  // a second one would say nothing
    }
    CHECK(added == kHouseCards);
  }
}

}  // namespace archon::keyforge::house_icons_test
