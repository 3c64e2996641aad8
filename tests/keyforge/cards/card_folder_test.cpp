#include "engine/keyforge/cards/card_folder.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "engine/core/check.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/import/deck_import.h"

namespace archon::keyforge::card_folder_test {
namespace {

std::string file_with(const std::string& cards) {
  return R"({"set": "homebrew", "cards": [)" + cards + "]}";
}

Facts with(const std::string& cards) { return facts_with({{}, {{"f.json", file_with(cards)}}}); }

std::string error_of_file(const std::string& text) {
  try {
    facts_with({{}, {{"f.json", text}}});
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "no error";
}

std::string error_of(const std::string& cards) { return error_of_file(file_with(cards)); }

// What is wrong with an otter that has these fields besides.
std::string error_of_otter(const std::string& fields) {
  return error_of(R"({"id": "otter", "name": "Otter", "house": "Logos", )" + fields + "}");
}

constexpr const char* kOtter =
    R"({"id": "moon-otter", "name": "Moon Otter", "house": "Untamed", "type": "creature",
        "rarity": "rare", "power": 4, "armor": 1, "aember": 2, "traits": ["beast", "lunar"],
        "enhance": ["draw"], "keywords": {"elusive": 1, "hazardous": 3}})";

TEST_CASE("a folder's facts stand behind the printed ones") {
  const Facts all = with(kOtter);
  REQUIRE(all.printings().size() == facts().printings().size() + 1);
  const CardFacts& otter = *all.find("Moon Otter");
  CHECK(&otter == &all.printings().back());
  CHECK(otter.is_homebrew());
  CHECK(name_of(otter.set) == "homebrew");
  CHECK(otter.house == House::Untamed);
  CHECK(otter.type == CardType::Creature);
  CHECK(otter.rarity == Rarity::Rare);
  CHECK(otter.power == 4);
  CHECK(otter.armor == 1);
  CHECK(otter.bonuses == std::vector<Bonus>(2, Bonus::Aember));
  CHECK(otter.enhance == std::vector<Bonus>{Bonus::Draw});
  CHECK(otter.traits == std::vector<std::string>{"beast", "lunar"});
  CHECK(otter.keyword(Keyword::Elusive) == 1);
  CHECK(otter.keyword(Keyword::Hazardous) == 3);
  CHECK(all.find("anger") == &all.printings()[0]);
  CHECK(facts().find("moon-otter") == nullptr);
}

TEST_CASE("a title with points is found as other programs spell it, too") {
  const Facts all =
      with(R"({"id": "q-r-otter", "name": "Q.R. Otter", "house": "Dis", "type": "action"})");
  CHECK(all.canonical_id("qr-otter") == "q-r-otter");
}

TEST_CASE("files may be many, and one card's second half and evil twin have its title") {
  const auto file = [](const std::string& name, const std::string& id) {
    return CardFile{name, file_with(fmt::format(R"({{"id": "{}", "name": "Otter", "house": "Mars",
                                                    "type": "creature", "power": 9}})",
                                                id))};
  };
  const Facts all = facts_with(
      {{}, {file("a.json", "otter2"), file("b.json", "otter-evil-twin"), file("c.json", "otter")}});
  CHECK(all.find("Otter")->id == "otter");
  CHECK(all.find("otter2"));
  CHECK_THROWS_WITH_AS(
      facts_with({{}, {file("a.json", "otter2")}}),
      "a.json: otter2: no card has the id 'otter'; expected one with the same title", Error);
  CHECK_THROWS_WITH_AS(facts_with({{}, {file("a.json", "otter"), file("b.json", "otter")}}),
                       "a.json: otter: the id appears twice in the folder; expected it once",
                       Error);
}

TEST_CASE("what is printed already can't be printed again") {
  CHECK(error_of(R"({"id": "anger", "name": "Anger", "house": "Dis", "type": "action"})") ==
        "f.json: anger: the title 'Anger' is used by a card of Call of the Archons; expected a new "
        "title");
  CHECK(error_of(R"({"id": "my-anger", "name": "Anger", "house": "Dis", "type": "action"})") ==
        "f.json: my-anger: the title 'Anger' is used by a card of Call of the Archons; expected a "
        "new title");
  CHECK(error_of(R"({"id": "deusillus2", "name": "Deusillus2", "house": "Dis", "type": "action"})")
            .find("is used by a card of Mass Mutation") != std::string::npos);
  CHECK(error_of(R"({"id": "zyx-researcher", "name": "ZYX Researcher", "house": "Dis",
                     "type": "action"})")
            .find("is used by a card of Age of Ascension") != std::string::npos);
}

TEST_CASE("an id is that of its title, and a title is short and printable") {
  CHECK(error_of(R"({"id": "otter", "name": "Moon Otter", "house": "Dis", "type": "action"})") ==
        "f.json: otter: the id doesn't match the title 'Moon Otter'; expected 'moon-otter'");
  CHECK(error_of(R"({"id": "otter", "house": "Dis", "type": "action"})") ==
        "f.json: otter: name: ''; expected 1 to 60 characters with letters or digits");
  CHECK(error_of(R"({"id": "otter", "name": "\u001b[1mOtter", "house": "Dis", "type": "action"})")
            .find("; expected 1 to 60 characters") != std::string::npos);
}

TEST_CASE("numbers, keywords and icons have bounds") {
  CHECK(error_of_otter(R"("type": "creature", "power": 99)") == "no error");
  CHECK(error_of_otter(R"("type": "creature", "power": 100)") ==
        "f.json: otter: power 100; expected at most 99");
  CHECK(error_of_otter(R"("type": "creature", "power": 256)") ==
        "f.json: otter: power: expected a number from 0 to 255");
  CHECK(error_of_otter(R"("type": "creature", "power": -1)") ==
        "f.json: otter: power: expected a number from 0 to 255");
  CHECK(error_of_otter(R"("type": "creature", "armor": 100)") ==
        "f.json: otter: armor 100; expected at most 99");
  CHECK(error_of_otter(R"("type": "action", "aember": 6)") ==
        "f.json: otter: aember: expected a number from 0 to 5");
  CHECK(error_of_otter(R"("type": "action", "power": 1)") ==
        "f.json: otter: action with power or armor; expected a creature");
  CHECK(error_of_otter(R"("type": "creature", "keywords": {"taunt": 2})") ==
        "f.json: otter: taunt 2; expected 1");
  CHECK(error_of_otter(R"("type": "creature", "keywords": {"assault": 100})") ==
        "f.json: otter: assault 100; expected at most 99");
}

TEST_CASE("words that aren't known are told with those that are") {
  CHECK(
      error_of(R"({"id": "otter", "name": "Otter", "house": "Narnia"})") ==
      "f.json: otter: unknown house 'Narnia'; expected one of Brobnar, Dis, Logos, Mars, Sanctum, "
      "Shadows, Untamed, Saurian, Star Alliance, Unfathomable, Ekwidon, Geistoid, Skyborn, "
      "Redemption, Ouboros");
  CHECK(error_of(R"({"id": "otter", "name": "Otter", "type": "creature"})")
            .starts_with("f.json: otter: no house; expected one or more of Brobnar, "));
  CHECK(error_of_otter(R"("type": "beast")") ==
        "f.json: otter: unknown card type 'beast'; expected one of action, artifact, creature, "
        "upgrade");
  CHECK(error_of_otter(R"("type": "creature", "keywords": {"tuant": 1})")
            .starts_with("f.json: otter: unknown keyword 'tuant'; expected one of elusive, "));
  CHECK(error_of_otter(R"("enhance": ["gold"])") ==
        "f.json: otter: unknown icon 'gold'; expected aember, capture, damage, draw, discard, "
        "power or "
        "a house");
  CHECK(error_of_otter(R"("type": "creature", "traits": ["Sea Beast"])") ==
        "f.json: otter: the trait 'Sea Beast'; expected lower-case words joined by '-'");
  CHECK(
      error_of_otter(R"("type": "creature", "traits": ["friendly"])") ==
      "f.json: otter: the trait 'friendly' is a word of the card language; expected another trait");
  CHECK(error_of_otter(R"("pwoer": 3)") ==
        "f.json: otter: unknown field 'pwoer'; did you mean 'power'?");
  CHECK(error_of_otter(R"("house": "Dis")") ==
        "f.json: otter: house appears twice; expected it once");
}

TEST_CASE("a file has a shape") {
  CHECK(error_of_file("[]") ==
        "f.json: the file: expected an object with the fields set and cards");
  CHECK(error_of_file("3") == "f.json: the file: expected an object with the fields set and cards");
  CHECK(error_of_file(R"({"set": "cota", "cards": []})") ==
        "f.json: the file: the set is 'cota'; expected 'homebrew'");
  CHECK(error_of_file(R"({"archon_deck": 1})") == "f.json: the file: unknown field 'archon_deck'");
  CHECK(error_of_file(R"({"cards": {}})") == "f.json: the file: cards: expected a list of cards");
  CHECK(error_of_file(R"({"cards": ["otter"]})") ==
        "f.json: the file: cards: expected a list of cards");
  CHECK(error_of_file(R"({"cards": []})") == "f.json: the file: no cards; expected one or more");
  CHECK(error_of("{}") == "f.json: card 1: no id; expected one");
  CHECK(error_of_otter(R"("power": 3)") ==
        "f.json: otter: no type; expected one of action, artifact, creature, upgrade");
  CHECK(error_of(std::string(kOtter) + R"(, {"name": 3})") ==
        "f.json: card 2: name: expected a text");
  CHECK(error_of_otter(R"("traits": "beast")") ==
        "f.json: otter: traits: expected a list of texts");
  CHECK(error_of_otter(R"("traits": [["beast"]])") ==
        "f.json: otter: traits: expected a list of texts");
  CHECK(error_of_otter(R"("keywords": ["taunt"])") ==
        "f.json: otter: keywords: expected an object of keywords with their numbers");
  CHECK(error_of_otter(R"("power": null)") ==
        "f.json: otter: power: expected a number from 0 to 255");
  CHECK(error_of_file("{\"cards\": [\n{\"id\" 3}]}").find("line 2, column 7") != std::string::npos);
}

TEST_CASE("there are at most so many traits") {
  const auto cards = [](int traits) {
    std::string names;
    for (int i = 0; i < traits; ++i) names += fmt::format(R"({}"trait-{}")", i == 0 ? "" : ",", i);
    return R"({"id": "otter", "name": "Otter", "house": "Dis", "type": "creature", "traits": [)" +
           names + "]}";
  };
  CHECK(error_of(cards(31)) == "no error");
  CHECK(error_of(cards(32)) ==
        "f.json: otter: the trait 'trait-31' is one too many; expected at most 128, including "
        "those of printed "
        "cards");
}

TEST_CASE("a folder has at most so many cards") {
  std::string cards;
  for (int i = 0; i <= kMostHomebrew; ++i)
    cards += fmt::format(R"({}{{"id": "otter-{}", "name": "Otter {}", "house": "Dis",
                             "type": "action"}})",
                         i == 0 ? "" : ",", i, i);
  CHECK(error_of(cards) ==
        "f.json: more than 1000 cards in the folder; expected at most that many");
}

TEST_CASE("a deck of any set may have such cards") {
  const Facts all = with(kOtter);
  std::string list = "Set: cota\nUntamed\n12 Moon Otter\nLogos\n12 Dextre\nSanctum\n12 Bulwark\n";
  Deck deck = import_decks("Otters\n" + list, "f", all).at(0);
  CHECK(deck.cards.front().id == "moon-otter");
  CHECK_FALSE((deck.cards.front().legacy || deck.cards.front().anomaly));
  CHECK(check(deck, all).empty());
  list.erase(0, list.find('\n') + 1);
  CHECK(import_decks("Otters\n" + list, "f", all).at(0).set == Set::CotA);
}

}  // namespace
}  // namespace archon::keyforge::card_folder_test
