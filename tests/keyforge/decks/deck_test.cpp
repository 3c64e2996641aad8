#include "engine/keyforge/decks/deck.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/set_names.h"

namespace archon::keyforge::deck_test {
namespace {

const Deck& argus() {
  static const Deck deck = find_deck("argus");
  return deck;
}

std::string error_of(const std::string& text) {
  try {
    deck_from_json(text, facts());
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "no error";
}

std::string find_error(std::string_view spec) {
  try {
    find_deck(spec);
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "no error";
}

// A deck text with one card list for Logos.
std::string deck_text(const std::string& cards) {
  return R"({"archon_deck": 1, "name": "x", "houses": ["Logos"], "cards": {"Logos": [)" + cards +
         "]}}";
}

bool has_problem(const Deck& deck, std::string_view sentence) {
  const auto problems = check(deck, facts());
  return std::find(problems.begin(), problems.end(), sentence) != problems.end();
}

TEST_CASE("the bundled decks are ordinary decks") {
  std::array<int, kSetsOf2021> of_set{};
  for (const Deck& deck : bundled_decks()) {
    REQUIRE(deck.set.has_value());
    ++of_set[static_cast<size_t>(*deck.set)];
    for (const std::string& problem : check(deck, facts())) FAIL_CHECK(deck.name, ": ", problem);
  }
  CHECK(of_set == std::array<int, kSetsOf2021>{8, 2, 2, 2, 0});
}

TEST_CASE("a deck is written and read back unchanged") {
  for (const Deck& deck : bundled_decks()) {
    const std::string text = deck_to_json(deck);
    CHECK(deck_from_json(text, facts()) == deck);
    CHECK(deck_to_json(deck_from_json(text, facts())) == text);
  }
  Deck odd = argus();
  odd.name = "Quotes \" and \\ and Ümlauts";
  odd.uuid = "11111111-2222-4333-8444-555555555555";
  odd.set.reset();
  odd.houses[2] = House::None;
  odd.cards[0].enhancements = {Bonus::Draw, Bonus::Aember, icon_of(House::StarAlliance),
                               Bonus::Power, Bonus::Discard};
  odd.cards[1].enhanced_unknown = true;
  odd.cards[2].maverick = odd.cards[2].legacy = odd.cards[2].anomaly = true;
  odd.cards.back() = DeckCard();
  odd.cards.back().id = "no-such-card";
  CHECK(deck_from_json(deck_to_json(odd), facts()) == odd);
}

TEST_CASE("a hand-written deck may use titles and any spelling of houses") {
  const Deck deck = deck_from_json(
      R"({"archon_deck": 1, "name": "x", "houses": ["logos", "staralliance", "Star Alliance"],
          "cards": {"logos": [{"id": "Quixo the \"Adventurer\"", "count": 2}]}})",
      facts());
  CHECK(deck.houses == std::array{House::Logos, House::StarAlliance, House::StarAlliance});
  REQUIRE(deck.cards.size() == 2);
  CHECK(deck.cards[1].id == "quixo-the-adventurer");
}

TEST_CASE("errors of our own format say what and where") {
  CHECK(error_of("{").starts_with("not valid JSON: line 1, column 2: unexpected end of input"));
  CHECK(error_of("{}") == "the deck has no 'archon_deck'");
  CHECK(error_of("[]") == "the deck is array; expected an object");
  CHECK(error_of(R"({"archon_deck": 2, "name": "x"})") ==
        "deck format 2 is newer than 1, the newest that this program reads");
  CHECK(error_of(R"({"archon_deck": 1, "nme": "x"})") ==
        "the deck has an unknown key \"nme\"; did you mean 'name'?");
  CHECK(error_of(R"({"archon_deck": 1, "name": 3})") == "the deck.name is number; expected text");
  CHECK(error_of(R"({"archon_deck": 1, "name": "x", "set": "kotla"})") ==
        "set: \"kotla\" is not " + codes_here());
  CHECK(error_of(R"({"archon_deck": 1, "name": "x", "houses": ["Logso"]})") ==
        "houses: unknown house \"Logso\"; did you mean 'Logos'?");
  CHECK(error_of(R"({"archon_deck": 1, "name": "x", "houses": ["Dis", "Dis", "Dis", "Dis"]})") ==
        "'houses' lists 4 houses; expected 3");
  CHECK(error_of(R"({"archon_deck": 1, "name": "x", "houses": [], "cards": []})") ==
        "'cards' is not an object; expected a list for each house");
  CHECK(error_of(deck_text(R"({"count": 2})")) == "cards.Logos[0] has no 'id'");
  CHECK(error_of(deck_text(R"({"id": "..."})")) == "cards.Logos[0].id: \"...\" is not a card");
  CHECK(error_of(deck_text(R"({"id": "dextre", "count": 0})")) ==
        "cards.Logos[0].count is not a whole number from 1 to 128");
  CHECK(error_of(deck_text(R"({"id": "dextre", "count": 99}, {"id": "dextre", "count": 99})")) ==
        "cards.Logos[1]: the deck has more than 128 cards");
  CHECK(error_of(deck_text(R"({"id": "dextre", "maverick": "yes"})")) ==
        "cards.Logos[0].maverick is string; expected true or false");
  CHECK(error_of(deck_text(R"({"id": "dextre", "enhancements": ["gold"]})")) ==
        "cards.Logos[0].enhancements: \"gold\" is not an icon; expected aember, capture, damage, "
        "draw, discard, power or a house");
}

TEST_CASE("check names each problem") {
  CHECK(check(argus(), facts()).empty());
  Deck deck = argus();
  deck.cards.pop_back();
  CHECK(has_problem(deck, "it has 35 cards; expected 36"));
  CHECK(has_problem(deck, "house Untamed has 11 cards; expected 12"));

  deck = argus();
  deck.cards[0].id = "angr";
  CHECK(has_problem(deck, "unknown card 'angr'; did you mean 'anger' or 'angry-mob'?"));

  deck = argus();
  deck.cards[0].id = "anger";
  CHECK(has_problem(deck, "Anger is a Brobnar card; in Logos it must be marked as a maverick"));
  deck.cards[0].maverick = true;
  CHECK(check(deck, facts()).empty());

  deck = argus();
  deck.cards[0].house = House::Mars;
  CHECK(has_problem(deck, "Dimension Door is in Mars, which is not a house of the deck"));
  deck.cards[0].house = House::None;
  CHECK(has_problem(deck, "Dimension Door is in no house"));

  deck = argus();
  deck.cards[0].id = "eldest-bear";
  deck.cards[0].maverick = true;
  CHECK(has_problem(
      deck, "Eldest Bear is not in Call of the Archons; it must be marked as legacy or anomaly"));

  deck = argus();
  deck.houses[2] = House::Logos;
  CHECK(has_problem(deck, "house Logos is named twice"));
  deck.houses[2] = House::None;
  CHECK(has_problem(deck, "house 3 of 3 is missing"));

  deck = argus();
  deck.cards[0].id = "ultra-gravitron";
  CHECK(has_problem(deck, "Ultra Gravitron has 1 first and 0 second halves"));

  deck = argus();
  deck.cards[0].id = "hystricog";
  deck.cards[1].enhancements = {Bonus::Damage, Bonus::Damage, Bonus::Damage};
  for (const std::string& problem : check(deck, facts()))
    CHECK(problem.find("Enhance") == std::string::npos);
  deck.cards[1].enhancements.pop_back();
  CHECK(has_problem(deck, "its cards have Enhance for 3 damage icons, but 2 were added"));
  deck.cards[1].enhancements.clear();  // not told
  for (const std::string& problem : check(deck, facts()))
    CHECK(problem.find("Enhance") == std::string::npos);
  deck.cards[0].id = "lok-the-corruptor";
  deck.cards[1].enhancements = {icon_of(House::Dis)};
  for (const std::string& problem : check(deck, facts()))
    CHECK(problem.find("Enhance") == std::string::npos);
  deck.cards[1].enhancements = {icon_of(House::Mars)};
  CHECK(has_problem(deck, "its cards have Enhance for 1 dis icons, but 0 were added"));
  deck.cards[1].id = "infomorph";
  deck.cards[1].enhancements.assign(6, Bonus::Draw);
  CHECK(has_problem(deck, "Infomorph has 6 bonus icons; a card has at most 5"));
}

TEST_CASE("a deck is found by its name or a part of it") {
  CHECK(find_deck("Radiant Argus the Supreme").name == "Radiant Argus the Supreme");
  CHECK(find_deck("ARGUS").name == "Radiant Argus the Supreme");
  CHECK(find_deck("onyx censorius").name == "Miss \"Onyx\" Censorius");
  CHECK(
      find_error("the").starts_with("deck 'the' is ambiguous: 'Evellin O. Knottikeni, the Fifth'"));
  CHECK(find_error("argsu") ==
        "no deck or file is named 'argsu'; did you mean "
        "'Radiant Argus the Supreme'?");
  CHECK(find_error("zzzzzz") ==
        "no deck or file is named 'zzzzzz'; 'archon deck show' lists the bundled decks");
  CHECK(find_error("") != "no error");
  CHECK(find_error("no/such.json") == "no/such.json: no such file; expected a deck file");
}

TEST_CASE("a path is read as a file") {
  const std::string file = ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json";
  CHECK(find_deck(file) == argus());
}

}  // namespace
}  // namespace archon::keyforge::deck_test
