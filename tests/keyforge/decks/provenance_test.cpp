#include "engine/keyforge/decks/provenance.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/playable.h"
#include "engine/keyforge/decks/set_names.h"

namespace archon::keyforge::provenance_test {
namespace {

std::string error_of(std::string_view text) {
  try {
    import_decks(text, "f", facts());
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "no error";
}

std::string joined_doubts(const Deck& deck) {
  std::string out;
  for (const std::string& one : doubts(deck, facts())) out += (out.empty() ? "" : "; ") + one;
  return out;
}

// A deck's titles as a column of Decks of KeyForge, house by house.
std::string column(const Deck& deck, House house) {
  std::string out;
  for (const DeckCard& card : deck.cards)
    if (card.house == house) out += (out.empty() ? "" : "|") + facts().find(card.id)->name;
  return out;
}

std::string as_csv(const Deck& deck, const std::string& set, const std::string& totals) {
  std::string houses;
  std::string cards;
  for (const House house : deck.houses) {
    houses += (houses.empty() ? "" : ",") + std::string(name_of(house));
    cards += ",\"" + column(deck, house) + "\"";
  }
  return "Name,Houses,Expansion,Bonus Amber,Bonus Capture,Bonus Damage,Bonus Draw,House 1 "
         "Cards,House 2 Cards,House 3 Cards,Master Vault Link\n\"" +
         deck.name + "\",\"" + houses + "\"," + set + "," + totals + cards + ",\n";
}

std::string as_list(const Deck& deck, const std::string& set) {
  std::string out = deck.name + "\n" + (set.empty() ? "" : "Set: " + set + "\n");
  for (const House house : deck.houses) {
    out += std::string(name_of(house)) + "\n";
    for (const DeckCard& card : deck.cards)
      if (card.house == house) out += facts().find(card.id)->name + "\n";
  }
  return out;
}

// One with icons by Enhance and no legacy card.
Deck enhanced_deck() {
  for (int seed = 1;; ++seed) {
    Deck deck = random_deck("random:mm:" + std::to_string(seed));
    bool enhanced = false;
    bool plain = true;
    for (const DeckCard& card : deck.cards) {
      enhanced = enhanced || !card.enhancements.empty();
      plain = plain && !card.legacy && !card.maverick && !card.anomaly;
    }
    if (enhanced && plain && deck.has_house(House::StarAlliance)) return deck;
  }
}

}  // namespace

TEST_CASE("of decks that come along, and of random ones, all is known") {
  for (const Deck& deck : bundled_decks()) CHECK(joined_doubts(deck).empty());
  for (const std::string_view set : kSetCodes)
    for (int seed = 1; seed <= 20; ++seed)
      CHECK(joined_doubts(random_deck(fmt::format("random:{}:{}", set, seed))).empty());
}

TEST_CASE("icons that a list or the CSV leaves out are missed, counted from Enhance") {
  const Deck whole = enhanced_deck();
  CHECK(icons_of(whole, facts()).are == IconsAre::Known);
  IconCounts added{};
  for (const DeckCard& card : whole.cards)
    for (const Bonus icon : card.enhancements) ++added[static_cast<size_t>(icon)];
  for (const std::string& text :
       {as_csv(whole, "MASS_MUTATION", "0,0,0,0"), as_list(whole, "mm")}) {
    const Deck deck = import_decks(text, "f", facts()).at(0);
    const IconKnowledge icons = icons_of(deck, facts());
    CHECK(icons.are == IconsAre::Counted);
    CHECK(icons.missing == added);
    CHECK(joined_doubts(deck).starts_with(
        "it plays weaker here than the printed deck: it is unknown which of its cards"));
    CHECK(check(deck, facts()).empty());
    const Deck again = deck_from_json(deck_to_json(deck), facts());
    CHECK(again.provenance == deck.provenance);
    CHECK(joined_doubts(again) == joined_doubts(deck));
  }
}

TEST_CASE("the CSV's totals tell of icons that no card here brings") {
  const Deck deck =
      import_decks(as_csv(bundled_decks().front(), "CALL_OF_THE_ARCHONS", "0,0,3,1"), "f", facts())
          .at(0);
  const IconKnowledge icons = icons_of(deck, facts());
  CHECK(icons.are == IconsAre::Counted);
  CHECK(missing_words(icons) == "4 bonus icons (3 damage, 1 draw)");
  CHECK(deck_from_json(deck_to_json(deck), facts()).provenance == deck.provenance);
  CHECK(error_of(as_csv(bundled_decks().front(), "", "x,0,0,0")) ==
        "f: line 2: 'Bonus Amber' is \"x\"; expected 0 to 999");
}

TEST_CASE("a set is guessed from houses and titles, and that it was is said") {
  for (const char* set : {"cota", "aoa", "wc", "mm", "dt"}) {
    int right = 0;
    for (int seed = 1; seed <= 30; ++seed) {
      const Deck whole = random_deck(std::string("random:") + set + ":" + std::to_string(seed));
      const Deck deck = import_decks(as_list(whole, ""), "f", facts()).at(0);
      CAPTURE(whole.name);
      CHECK((set_is(deck) == SetIs::Guessed));
      right += deck.set == whole.set;
      CHECK(import_decks(as_list(whole, set), "f", facts()).at(0).set == whole.set);
    }
    CHECK(right == 30);
  }
  const Deck deck = import_decks(as_list(enhanced_deck(), ""), "f", facts()).at(0);
  CHECK(deck.set == Set::MM);
  CHECK(joined_doubts(deck).ends_with(
      "its set, Mass Mutation, was guessed from its houses and cards"));
  CHECK(set_is(deck_from_json(deck_to_json(deck), facts())) == SetIs::Guessed);
}

TEST_CASE("a set without one of the houses isn't guessed, whatever the titles") {
  // Titles of Age of Ascension, but no deck of it has Star Alliance.
  const Deck deck =
      import_decks("Foreign\nStar Alliance\nAnger\nDis\nPitlord\nLogos\nDextre\n", "f", facts())
          .at(0);
  CHECK(deck.set != Set::CotA);
  CHECK(deck.set != Set::AoA);
}

TEST_CASE("a set that lacks a house of the deck is no answer, whoever says it") {
  const Deck printed = find_deck("wu");
  Deck list = import_decks(as_list(printed, ""), "f", facts()).front();
  CHECK_THROWS_WITH_AS(
      choose_set(Set::AoA, list, facts()),
      "Wu, the Naturalist of Car Keys: Saurian is not a house of Age of Ascension; "
      "expected a set that has it",
      Error);
  CHECK(list.set == Set::MM);
  const Deck told = import_decks(as_list(printed, "aoa"), "f", facts()).front();
  const std::vector<std::string> problems = check(told, facts());
  CHECK(problems.size() == 2);
  CHECK(problems.front() == "Saurian is not a house of Age of Ascension");
  CHECK(check(printed, facts()).empty());
}

TEST_CASE("where sets fit alike it is asked which") {
  const std::string list = "Short\nBrobnar\nBilgum Avalanche\nDis\nDust Imp\nLogos\nBrain Eater\n";
  Deck deck = import_decks(list, "f", facts()).at(0);
  REQUIRE(set_is(deck) == SetIs::Unknown);
  CHECK(joined_doubts(deck).find("fit equally well; name it in a line 'Set: ") !=
        std::string::npos);
  const Deck again = deck_from_json(deck_to_json(deck), facts());
  CHECK(again.provenance.fits == deck.provenance.fits);
  choose_set(Set::AoA, deck, facts());
  CHECK(set_is(deck) == SetIs::Sure);
  CHECK_THROWS_AS(choose_set(Set::MM, deck, facts()), Error);
  CHECK(import_decks("Set: cota\n" + list, "f", facts()).at(0).set == Set::CotA);
}

TEST_CASE("cards and houses of sets that aren't here are refused by the set's name") {
  const std::string here = " " + std::string(kNotHere);
  CHECK(error_of(R"({"name": "N", "expansion": 892, "cards": [{"id": "no-such-card"}]})") ==
        "f: deck \"N\": it has cards of Martian Civil War ('no-such-card'), which" + here);
  CHECK(error_of("Name\nSet: Martian Civil War\nMars\nNo Such Card\n") ==
        "f: deck \"Name\": it has cards of Martian Civil War ('no-such-card'), which" + here);
  CHECK(error_of("Name\nKeyraken\nKraken\n") == "f: line 2: the set of house Keyraken" + here);
}

TEST_CASE("a set or card that isn't known is no reason to refuse a file") {
  const char* text =
      R"({"name": "N", "expansion": 999, "houses": ["Dis", "Geistoid", "Logos"],
          "cards": [{"id": "no-such-card", "house": "Geistoid"}]})";
  const Deck deck = import_decks(text, "f", facts()).at(0);
  CHECK(set_is(deck) == SetIs::Unknown);
  CHECK(deck.cards.at(0).id == "no-such-card");
  CHECK(check(deck, facts()).size() > 1);
}

TEST_CASE("a deck of a set that isn't here plays where its cards do, and no other set is guessed") {
  const Deck deck =
      import_decks(as_csv(bundled_decks().front(), "UNCHAINED_2022", "0,0,0,0"), "f", facts())
          .at(0);
  CHECK(set_is(deck) == SetIs::Unknown);
  CHECK(joined_doubts(deck) == "its set is unknown: " + std::string(kNoSetFits));
  CHECK(prepare(deck, Library::load()).cards.size() == kDeckCards);
}

TEST_CASE("every card that is printed has a script, and one that isn't is named") {
  const Library library = Library::load();
  for (const CardFacts& card : facts().printings()) CHECK(library.is_scripted(card.id));
  Deck deck = bundled_decks().front();
  deck.cards[0].id = deck.cards[1].id = "no-such-card";
  CHECK_THROWS_WITH_AS(prepare(deck, library),
                       (deck.name + ": unknown card 'no-such-card'").c_str(), Error);
}

TEST_CASE("a set is known by each name, code and number that files give it") {
  for (int i = 0; i < kSets; ++i) {
    std::string file_word;  // "CALL_OF_THE_ARCHONS", as Decks of KeyForge writes it
    for (const char c : slug(kSetNames[i]))
      file_word += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    for (const std::string_view word :
         {std::string_view(file_word), kSetNames[i], kSetCodes[i], kSetNumbers[i]}) {
      CAPTURE(word);
      CHECK(set_named(word) == static_cast<Set>(i));
    }
    const Deck deck =
        import_decks(as_csv(bundled_decks().front(), file_word, "0,0,0,0"), "f", facts()).at(0);
    CHECK(deck.set == static_cast<Set>(i));
  }
  CHECK_FALSE(set_named("").has_value());
  CHECK_FALSE(set_named("Narnia").has_value());
}

TEST_CASE("a key that stands twice is refused") {
  std::string text = deck_to_json(bundled_decks().front());
  text.insert(text.find("\"name\""), "\"name\": \"Another\", ");
  CHECK(error_of(text) == "f: the key \"name\" appears twice in an object; expected it once");
  CHECK_THROWS_AS(deck_from_json(text, facts()), Error);
}

TEST_CASE("a card in no house, and one with too many icons, keep a deck from being played") {
  const Library library = Library::load();
  Deck deck = bundled_decks().front();
  deck.cards.front().house = House::None;
  CHECK_THROWS_WITH_AS(prepare(deck, library), doctest::Contains("is in no house"), Error);
  deck = bundled_decks().front();
  deck.cards.front().enhancements.assign(6, Bonus::Draw);
  CHECK_THROWS_WITH_AS(prepare(deck, library), doctest::Contains("more than 5 bonus icons"), Error);
}

}  // namespace archon::keyforge::provenance_test
