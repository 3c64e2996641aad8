#include "engine/keyforge/decks/import/deck_import.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/files.h"

namespace archon::keyforge::deck_import_test {
namespace {

std::vector<Deck> load(const std::string& file) {
  return load_decks(ARCHON_TEST_DATA "/keyforge/decks/files/" + file, facts());
}

std::string error_of(std::string_view text) {
  try {
    import_decks(text, "f", facts());
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "no error";
}

std::vector<DeckCard> copies(const Deck& deck, std::string_view id) {
  std::vector<DeckCard> out;
  for (const DeckCard& card : deck.cards)
    if (card.id == id) out.push_back(card);
  return out;
}

// The deck that most fixtures describe: Brobnar, Logos and Shadows, four titles a house, three
// copies each, with Anger a second time in Logos.
void check_usual(const Deck& deck) {
  CAPTURE(deck.name);
  for (const std::string& problem : check(deck, facts())) FAIL_CHECK(problem);
  CHECK(deck.set == Set::CotA);
  CHECK(deck.houses == std::array{House::Brobnar, House::Logos, House::Shadows});
  const auto anger = copies(deck, "anger");
  REQUIRE(anger.size() == 6);
  CHECK(!anger[0].maverick);
  CHECK(anger[3].house == House::Logos);
  CHECK(anger[3].maverick);
  CHECK(copies(deck, "coward-s-end").size() == 3);
  CHECK(copies(deck, "quixo-the-adventurer").size() == 3);
  CHECK(std::none_of(deck.cards.begin(), deck.cards.end(),
                     [](const DeckCard& c) { return c.legacy || c.anomaly; }));
}

TEST_CASE("Master Vault: one deck, numbers as numbers or text") {
  const auto decks = load("master_vault.json");
  REQUIRE(decks.size() == 1);
  check_usual(decks[0]);
  CHECK(decks[0].name == "Ünn, the Tester");
  CHECK(decks[0].uuid == "11111111-2222-4333-8444-555555555555");
}

TEST_CASE("Master Vault: captures of 2018 tell neither set nor mavericks") {
  const auto decks = load("master_vault_2018.json");
  REQUIRE(decks.size() == 1);
  check_usual(decks[0]);
  CHECK(decks[0].uuid.empty());
}

TEST_CASE("Master Vault: a list of decks") {
  const auto decks = load("master_vault_list.json");
  REQUIRE(decks.size() == 2);
  check_usual(decks[0]);
  check_usual(decks[1]);
  CHECK(decks[1].name == "Second of the List");
}

TEST_CASE("Master Vault: wrapped by a proxy, with halves, icons, a legacy card and a token") {
  const auto decks = load("master_vault_proxy.json");
  REQUIRE(decks.size() == 1);
  const Deck& deck = decks[0];
  CHECK(check(deck, facts()).empty());
  CHECK(deck.set == Set::MM);
  CHECK(copies(deck, "deusillus").size() == 3);
  CHECK(copies(deck, "deusillus2").size() == 3);
  CHECK(copies(deck, "a-token").empty());
  for (const DeckCard& card : copies(deck, "exchange-officer")) {
    CHECK(card.enhanced_unknown);
    CHECK(!card.maverick);
  }
  for (const DeckCard& card : copies(deck, "light-of-the-archons"))
    CHECK(card.enhancements == std::vector{Bonus::Aember, Bonus::Capture});
  const auto gub = copies(deck, "gub");
  REQUIRE(gub.size() == 3);
  CHECK(gub[0].enhancements == std::vector{Bonus::Draw});
  CHECK(gub[1].enhancements == std::vector{Bonus::Damage});
  CHECK(gub[1].enhanced_unknown);  // "glitter" means nothing here
  CHECK(gub[2].enhancements.empty());
  for (const DeckCard& card : copies(deck, "harbinger-of-doom")) CHECK(card.legacy);
}

TEST_CASE("Master Vault: evil twins share the title; titles in other languages have numbers") {
  const auto decks = load("master_vault_dt.json");
  REQUIRE(decks.size() == 1);
  CHECK(check(decks[0], facts()).empty());
  CHECK(decks[0].name == "Боцман Джоли");
  CHECK(copies(decks[0], "armadrone").size() == 3);
  CHECK(copies(decks[0], "armadrone-evil-twin").size() == 3);
  CHECK(copies(decks[0], "youngest-bear").size() == 6);
}

TEST_CASE("Decks of KeyForge: one deck and an array") {
  const auto decks = load("dok.json");
  REQUIRE(decks.size() == 1);
  CHECK(check(decks[0], facts()).empty());
  CHECK(decks[0].uuid == "41111111-2222-4333-8444-555555555555");
  CHECK(decks[0].set == Set::MM);
  CHECK(decks[0].houses[1] == House::StarAlliance);
  CHECK(copies(decks[0], "deusillus2").size() == 3);
  CHECK(copies(decks[0], "gub")[0].enhancements ==
        std::vector{Bonus::Aember, Bonus::Draw, Bonus::Draw});
  CHECK(!copies(decks[0], "gub")[0].enhanced_unknown);
  CHECK(copies(decks[0], "exchange-officer")[0].enhanced_unknown);
  CHECK(copies(decks[0], "dust-imp")[0].legacy);

  const auto list = load("dok_list.json");
  REQUIRE(list.size() == 2);
  check_usual(list[0]);
  check_usual(list[1]);
}

TEST_CASE("Decks of KeyForge: CSV with one column of cards and with three") {
  const auto decks = load("dok-2019.csv");
  REQUIRE(decks.size() == 2);
  check_usual(decks[0]);
  check_usual(decks[1]);
  CHECK(decks[0].name == "The \"Devious\", Tester");
  CHECK(decks[0].uuid == "51111111-2222-4333-8444-555555555555");
  CHECK(decks[1].uuid.empty());

  const auto present = load("dok-2026.csv");
  REQUIRE(present.size() == 1);
  check_usual(present[0]);
  CHECK(present[0].uuid == "61111111-2222-4333-8444-555555555555");
}

TEST_CASE("keyteki: halves, marks that hold a house, icons, and cards that are unknown here") {
  const auto decks = load("keyteki.json");
  REQUIRE(decks.size() == 1);
  const Deck& deck = decks[0];
  CHECK(deck.set == Set::MM);
  CHECK(deck.cards.size() == 36);
  CHECK(check(deck, facts()) == std::vector<std::string>{"unknown card 'not-printed-yet'"});
  CHECK(copies(deck, "not-printed-yet")[0].house == House::Dis);
  CHECK(copies(deck, "deusillus2").size() == 2);
  CHECK(copies(deck, "dark-aember-vault")[0].house == House::StarAlliance);
  const auto maverick = copies(deck, "commandeer");
  REQUIRE(maverick.size() == 1);
  CHECK(maverick[0].maverick);
  CHECK(maverick[0].house == House::StarAlliance);
  CHECK(maverick[0].enhancements == std::vector{Bonus::Aember});
  const auto walls = copies(deck, "chief-engineer-walls");
  REQUIRE(walls.size() == 3);
  CHECK(walls[0].enhancements.size() == 2);
  CHECK(walls[2].enhancements.empty());
  CHECK(copies(deck, "gub")[0].enhancements == std::vector{icon_of(House::Dis)});

  CHECK(load("keyteki_list.json").size() == 2);
}

TEST_CASE("plain text: headings, counts before and after, numbers, comments") {
  const auto decks = load("list.txt");
  REQUIRE(decks.size() == 1);
  check_usual(decks[0]);
  CHECK(decks[0].name == "Pasted List");
  CHECK(decks[0].uuid == "81111111-2222-4333-8444-555555555555");
}

TEST_CASE(
    "lists in lines, columns and rows, with marks and flattened are the deck that they mean") {
  for (const char* file :
       {"in_lines.txt", "columns.txt", "rows.csv", "marked.txt", "flat_vault.json"}) {
    CAPTURE(file);
    const auto decks = load(file);
    REQUIRE(decks.size() == 1);
    Deck deck = decks[0];
    if (!deck.set) choose_set(Set::CotA, deck, facts());  // titles alone fit others as well
    check_usual(deck);
  }
  for (const char* file : {"titles.txt", "octgn.o8d", "tabletop.json", "set_numbers.json"}) {
    CAPTURE(file);
    const auto decks = load(file);
    REQUIRE(decks.size() == 1);
    CHECK(check(decks[0], facts()).empty());
    CHECK(decks[0].houses == std::array{House::Brobnar, House::Logos, House::Shadows});
    CHECK(copies(decks[0], "labwork").size() == 3);
  }
}

TEST_CASE("plain text: titles that look like counts") {
  const auto decks = import_decks("A Deck\nBrobnar\n1-2 Punch\n2x 1-2 Punch\n", "f", facts());
  CHECK(decks[0].name == "A Deck");
  CHECK(copies(decks[0], "1-2-punch").size() == 3);
}

TEST_CASE("number lists: a deck a line, a maverick's house at the end") {
  const auto decks = load("numbers.txt");
  REQUIRE(decks.size() == 2);
  for (const Deck& deck : decks) CHECK(check(deck, facts()).empty());
  CHECK(decks[0].name == "Numbers One");
  CHECK(decks[1].name == "Numbers Two");
  CHECK(decks[0].cards.back().maverick);
  CHECK(decks[0].cards.back().house == House::Shadows);
}

TEST_CASE("Cockatrice: houses are found from the cards") {
  const auto decks = load("cockatrice.cod");
  REQUIRE(decks.size() == 1);
  CHECK(check(decks[0], facts()).empty());
  CHECK(decks[0].name == "Tom & Co");
  CHECK(decks[0].uuid == "91111111-2222-4333-8444-555555555555");
  CHECK(copies(decks[0], "pitlord")[0].house == House::Logos);
  CHECK(copies(decks[0], "pitlord")[0].maverick);
}

std::string file_text(const std::string& file) {
  return read_file(ARCHON_TEST_DATA "/keyforge/decks/files/" + file, "a fixture");
}

// The fixture has commas within fields, but only in quotation marks, and none are needed elsewhere.
std::string with_separator(const std::string& csv, char separator) {
  std::string out;
  bool quoted = false;
  for (const char c : csv) {
    if (c == '"') quoted = !quoted;
    out += c == ',' && !quoted ? separator : c;
  }
  return out;
}

// Of texts whose characters lie below U+10000.
std::string as_utf16(std::string_view text, bool little_endian, bool mark) {
  std::string out;
  const auto put = [&](unsigned code) {
    const char high = static_cast<char>(code >> 8U);
    const char low = static_cast<char>(code & 0xFFU);
    out += little_endian ? low : high;
    out += little_endian ? high : low;
  };
  if (mark) put(0xFEFF);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](size_t at) { return static_cast<unsigned char>(text[at]) & 0x3FU; };
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 0x80) {
      put(first);
    } else if (first < 0xE0) {
      put((first & 0x1FU) << 6U | byte(i + 1));
      ++i;
    } else {
      put((first & 0xFU) << 12U | byte(i + 1) << 6U | byte(i + 2));
      i += 2;
    }
  }
  return out;
}

TEST_CASE("Decks of KeyForge: the CSV as spreadsheets save it again") {
  const std::string csv = file_text("dok-2019.csv");
  const auto expected = import_decks(csv, "f", facts());
  for (const char separator : {',', ';', '\t'}) {
    CAPTURE(separator);
    const std::string text = with_separator(csv, separator);
    CHECK(import_decks(text, "f", facts()) == expected);
    for (const bool little_endian : {true, false})
      for (const bool mark : {true, false})
        CHECK(import_decks(as_utf16(text, little_endian, mark), "f", facts()) == expected);
  }
  CHECK(import_decks("sep=;\r\n" + with_separator(csv, ';').substr(3), "f", facts()) == expected);
  // Broken halves of a character and half a unit are replaced, not believed.
  CHECK_THROWS_AS(import_decks(std::string("\xFF\xFE\x00\xD8\x41\x00\x42", 7), "f", facts()),
                  Error);
}

TEST_CASE("JSON: a deck a line, of any format, and lists of our own") {
  std::string lines;
  std::string list;
  for (const char* file : {"master_vault.json", "keyteki.json", "dok.json"}) {
    std::string text = file_text(file);
    std::replace(text.begin(), text.end(), '\n', ' ');
    lines += text + "\n\n";
  }
  CHECK(import_decks(lines, "f", facts()).size() == 3);
  for (const Deck& deck : load("dok_list.json")) {
    std::string text = deck_to_json(deck);
    list += (list.empty() ? "" : ",") + text;
    std::replace(text.begin(), text.end(), '\n', ' ');
    lines += text + "\n";
  }
  CHECK(import_decks(lines, "f", facts()).size() == 5);
  CHECK(import_decks("[" + list + "]", "f", facts()) == load("dok_list.json"));
  CHECK(error_of(lines + "{\"a\": 1}").starts_with("f: line 9: this JSON is not a deck list"));
}

TEST_CASE("one deck that cannot be read spoils no other") {
  const auto outcomes = [](const std::string& text) {
    std::string out;
    for (const ImportedDeck& deck : import_each(text, "f", facts())) {
      CHECK(deck.deck.has_value() == deck.wrong.empty());
      out += deck.deck ? "+" : "-";
      if (!deck.deck) CHECK(deck.wrong.starts_with("f: "));
    }
    return out;
  };
  std::string line = file_text("dok.json");
  std::replace(line.begin(), line.end(), '\n', ' ');
  CHECK(outcomes(line + "\n{,}\n" + line + "\n{\"a\": 1}\n" + line) == "+-+-+");
  CHECK(outcomes("[" + line + ", {\"name\": \"cards are missing\"}, " + line + "]") == "+-+");
  const std::string csv = file_text("dok-2019.csv");
  const size_t rows = import_decks(csv, "f", facts()).size();
  CHECK(outcomes(csv + "\"too\",\"short\"\n") == std::string(rows, '+') + "-");
  CHECK(outcomes(file_text("numbers.txt") + "\nNumbers Three/Dis Logos Mars 999\n") == "++-");
  CHECK_THROWS_AS(import_each("{,}", "f", facts()), Error);
}

TEST_CASE("files: none, a folder, several decks where one is expected") {
  CHECK_THROWS_WITH_AS(load("none.json"), doctest::Contains("none.json: no such file"), Error);
  CHECK_THROWS_WITH_AS(load(""), doctest::Contains("is a folder; expected a deck file"), Error);
  CHECK_THROWS_WITH_AS(load_deck(ARCHON_TEST_DATA "/keyforge/decks/files/dok_list.json", facts()),
                       doctest::Contains("has 2 decks ('First', 'Second', ...); expected one"),
                       Error);
}

TEST_CASE("text that is no deck") {
  CHECK(error_of("") == "f: the file is empty; expected a deck list");
  CHECK(error_of("\xEF\xBB\xBF \n") == "f: the file is empty; expected a deck list");
  CHECK(error_of("<html>") ==
        "f: this is a web page or XML; expected a deck list such as the Master Vault's JSON");
  CHECK(error_of("{\"a\": 1}")
            .starts_with("f: this JSON is not a deck list; expected Archon's format"));
  CHECK(error_of("[]").starts_with("f: this JSON is not a deck list"));
  CHECK(error_of("{,}").starts_with("f: not valid JSON: line 1, column 2: "));
  CHECK(error_of("hello\nworld\n").starts_with("f: this is not a deck list in a known format"));
  CHECK(error_of(R"([{"title": "x", "deckList": {}}])").starts_with("f: a TCG Arena list"));
  CHECK(error_of("Brobnar\n") == "f: deck \"unnamed deck\" lists no cards");
  CHECK(error_of("Dis\nLogos\nMars\nSaurian\n") ==
        "f: line 4: Saurian is a fourth house; expected 3");
  CHECK(error_of("Dis\n99x Dust Imp\n") == "f: line 2: 99 copies; expected 1 to 36");
  CHECK(error_of("Dis\n???\n") == "f: line 2: \"???\" is not a card; expected an English title");
  CHECK(error_of("N/Dis Logos Mars 999") ==
        "f: line 1: Call of the Archons has no card number 999");
  CHECK(error_of("N/Dis Logos Mars 001 x") == "f: line 1: unknown house \"x\"");
}

TEST_CASE("errors of Master Vault JSON") {
  CHECK_THROWS_WITH_AS(load("master_vault_unlinked.json"),
                       doctest::Contains("the Master Vault cards are not linked"), Error);
  CHECK(error_of(R"({"deck": null, "error": "not found"})") ==
        "f: the Master Vault answered \"not found\"");
  CHECK(error_of(R"({"data": {"name": "n"}})") ==
        "f: the Master Vault deck lists no cards; fetch it with links=cards");
  CHECK(error_of(R"({"data": []})") == "f: the Master Vault list has no decks");
  CHECK(error_of(R"({"data": {"name": "n", "_links": {"cards": ["a"]}},
                     "_linked": {"cards": [{"id": "b"}]}})") ==
        "f: deck \"n\", card 1: \"a\" is not among '_linked.cards'");
  CHECK(error_of(R"({"data": {"name": "n", "_links": {"cards": ["a"]}},
                     "_linked": {"cards": [{"id": "a"}]}})") ==
        "f: deck \"n\", card 1 has no 'card_title'");
  CHECK(error_of(R"({"data": {"name": "n", "_links": {"cards": ["a"], "houses": ["Ecwidon"]}},
                     "_linked": {"cards": []}})") ==
        "f: data._links.houses: unknown house \"Ecwidon\"; did you mean 'Ekwidon'?");
}

TEST_CASE("errors of Decks of KeyForge files") {
  CHECK_THROWS_WITH_AS(load("dok_2019.json"), doctest::Contains("lists no cards"), Error);
  CHECK(
      error_of(R"({"deck": {"name": "n", "housesAndCards": [{"house": "Dis", "cards": [{}]}]}})") ==
      "f: deck \"n\", Dis card 1 has no 'cardTitle'");
  CHECK(error_of(R"({"housesAndCards": {}})") ==
        "f: deck \"\".housesAndCards is object; expected a list");
  const std::string header = "Name,Houses,Expansion,Cards\n";
  CHECK(error_of("Name,Houses,Expansion\nx\n") ==
        "f: the CSV has no columns 'Name', 'Houses' and 'Cards' or 'House 1 Cards'");
  CHECK(error_of(header) == "f: the CSV has a header but no decks");
  CHECK(error_of(header + "x,y\n") == "f: line 2 has 2 fields; the header has 4");
  CHECK(error_of(header + "x,\"Dis,Logos\",,\n") ==
        "f: line 2: 'Houses' names 2 houses; expected 3");
  CHECK(error_of(header + "x,\"Dis,Logos,Mars\",,Anger|Anger\n") ==
        "f: line 2: 'Cards' has 2 titles; expected 36");
  CHECK(error_of("Name,Houses,Expansion,House 1 Cards\nx,\"Dis,Logos,Mars\",,Anger\n") ==
        "f: line 2: 'House 1 Cards' has 1 titles; expected 12");
  CHECK(error_of(header + "x,\"Dis") == "f: line 2: a quoted field is not closed");
}

TEST_CASE("errors of keyteki and Cockatrice files") {
  CHECK(error_of(R"({"name": "n", "houses": ["dis"], "cards": [{"count": 1}]})") ==
        "f: deck \"n\", cards[0] has no 'id'");
  CHECK(error_of(R"({"name": "n", "cards": [{"id": "anger", "count": 1000000}]})") ==
        "f: deck \"n\", cards[0].count is not a whole number from 1 to 128");
  CHECK(error_of(R"({"name": "n", "houses": ["narnia"], "cards": []})") ==
        "f: deck \"n\".houses: unknown house \"narnia\"");
  CHECK(error_of(R"({"name": "n", "cards": [{"id": "anger", "maverick": "x"}]})") ==
        "f: deck \"n\", cards[0]: unknown house \"x\"");
  CHECK(error_of(R"([{"name": "n", "cards": [{"id": "anger"}]}, 3])").starts_with("f: "));
  CHECK(error_of(R"(<cockatrice_deck><card number="x" name="Anger"/>)") ==
        "f: card 1: number is \"x\"; expected 1 to 36");
  CHECK(error_of(R"(<cockatrice_deck><card number="1"/>)") ==
        "f: card 1: \"\" is not a card; expected an English title");
}

// A list as people type it, of twelve titles.
std::string typed(const std::string& name, const std::string& title_of_logos) {
  return name + "\n\nBrobnar\n3x Anger\n3x Punch\n3x Bumpsy\n3x Troll\n\nLogos\n3x " +
         title_of_logos +
         "\n3x Dextre\n3x Wild Wormhole\n3x Labwork\n\nShadows\n3x Ghostly Hand\n3x Pawn "
         "Sacrifice\n"
         "3x Umbra\n3x Urchin\n\n";
}

TEST_CASE("lists one after another are decks, whatever stands between them") {
  const std::string one = typed("Ann of Oak", "Batdrone");
  const std::string two = typed("Bob of Elm", "Titan Mechanic");
  for (const std::string& between :
       {std::string(), std::string("\n\n"), std::string("https://a.example/deck\n"),
        std::string("-----\n"), std::string("Token: Grunt\n\n"),
        std::string("Total: 36 cards\n\n")}) {
    CAPTURE(between);
    const auto decks = import_decks(one + between + two, "f", facts());
    REQUIRE(decks.size() == 2);
    CHECK(decks[0].name == "Ann of Oak");
    CHECK(decks[1].name == "Bob of Elm");
    CHECK(copies(decks[0], "batdrone").size() == 3);
    CHECK(copies(decks[1], "titan-mechanic").size() == 3);
    CHECK(decks[1].cards.size() == kDeckCards);
  }
  CHECK(import_decks("Name: " + one + "Name: " + two + two, "f", facts()).size() == 3);
}

TEST_CASE("a list stays one deck with a remark behind it, and with a card too many") {
  const std::string one = typed("Ann of Oak", "Batdrone");
  CHECK(import_decks(one + "\nWon it at the fair.\n", "f", facts()).size() == 1);
  const auto more = import_decks(one + "1x Relentless Whispers\n", "f", facts());
  REQUIRE(more.size() == 1);
  CHECK(more[0].cards.size() == kDeckCards + 1);
}

TEST_CASE("a position is told from a deck") {
  CHECK(error_of("you:\n  house: brobnar\n  hand: [anger]\nfoe:\n  hand: [fear]\n")
            .find("f: this is a position, not a deck") == 0);
}

}  // namespace
}  // namespace archon::keyforge::deck_import_test
