// Lists as people write and paste them, of decks of every set, and what is no list.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/import/listed_card.h"

namespace archon::keyforge::listed_deck_test {
namespace {

using Titles = std::vector<std::string>;

std::string error_of(std::string_view text) {
  try {
    import_decks(text, "f", facts());
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "no error";
}

const CardFacts& printed(const DeckCard& card) { return *facts().find(card.id); }

Titles titles_in(const Deck& deck, House house) {
  Titles out;
  for (const DeckCard& card : deck.cards)
    if (card.house == house) out.push_back(printed(card).name);
  return out;
}

std::string number_of(const DeckCard& card, const Deck& deck) {
  return facts().find(card.id, *deck.set)->number;
}

// ---- ways to write a list ----------------------------------------------------------------------

// A line a card below the names of the houses.
std::string below_houses(const Deck& deck, const std::function<std::string(const DeckCard&)>& line,
                         std::string_view heading = "{}") {
  std::string out = deck.name + "\nSet: " + std::string(name_of(*deck.set)) + "\n";
  for (const House house : deck.houses) {
    out += fmt::format(fmt::runtime(heading), name_of(house)) + "\n";
    for (const DeckCard& card : deck.cards)
      if (card.house == house) out += line(card) + "\n";
  }
  return out;
}

std::string titled(const Deck& deck, std::string_view pattern) {
  return below_houses(deck, [&](const DeckCard& card) {
    return fmt::format(fmt::runtime(pattern), printed(card).name);
  });
}

// "Logos: A, B, C"
std::string in_lines(const Deck& deck, std::string_view heading, std::string_view between) {
  std::string out = deck.name + "\nSet: " + std::string(name_of(*deck.set)) + "\n";
  for (const House house : deck.houses)
    out += fmt::format(fmt::runtime(heading), name_of(house)) +
           fmt::format("{}", fmt::join(titles_in(deck, house), between)) + "\n";
  return out;
}

// The houses side by side.
std::string in_columns(const Deck& deck, std::string_view row, const std::string& rule) {
  std::string out = "Set: " + std::string(name_of(*deck.set)) + "\n";
  std::array<Titles, kDeckHouses> columns;
  for (size_t i = 0; i < kDeckHouses; ++i) columns[i] = titles_in(deck, deck.houses[i]);
  out += fmt::format(fmt::runtime(row), name_of(deck.houses[0]), name_of(deck.houses[1]),
                     name_of(deck.houses[2])) +
         rule;
  for (size_t i = 0; i < kHouseCards; ++i)
    out += fmt::format(fmt::runtime(row), columns[0][i], columns[1][i], columns[2][i]);
  return out;
}

// A row a card.
std::string as_rows(const Deck& deck, const std::string& header, std::string_view row) {
  std::string out = header;
  for (const DeckCard& card : deck.cards)
    out += fmt::format(fmt::runtime(row), printed(card).name, name_of(card.house));
  return out;
}

std::string json_title(const DeckCard& card) {
  std::string out;
  for (const char c : printed(card).name) out += c == '"' ? std::string("\\\"") : std::string(1, c);
  return out;
}

std::string flat_vault(const Deck& deck) {
  std::string cards;
  for (const DeckCard& card : deck.cards)
    cards += fmt::format(R"({}{{"id": "x", "card_title": "{}", "house": "{}"}})",
                         cards.empty() ? "" : ", ", json_title(card), name_of(card.house));
  return cards;
}

std::string tabletop(const Deck& deck) {
  std::string cards;
  for (const DeckCard& card : deck.cards)
    cards += fmt::format(R"(, {{"Name": "Card", "Nickname": "{}"}})", json_title(card));
  return fmt::format(R"({{"SaveName": "", "ObjectStates": [{{"Name": "Bag", "ContainedObjects": [
      {{"Name": "DeckCustom", "Nickname": "{}", "ContainedObjects": [
        {{"Name": "Card", "Nickname": "An Archon"}}{}]}}]}}]}})",
                     deck.name, cards);
}

std::string octgn(const Deck& deck) {
  std::string cards;
  for (const DeckCard& card : deck.cards)
    cards += fmt::format(R"(<card qty="1" id="x">{}</card>)", printed(card).name);
  return "<?xml version=\"1.0\"?>\n<deck game=\"g\"><section name=\"Main\">" + cards +
         "</section></deck>";
}

// ---- comparing ---------------------------------------------------------------------------------

// What any list of titles tells of a deck: which titles stand in which house.
std::vector<std::string> as_told(const Deck& deck) {
  std::vector<std::string> out;
  for (const DeckCard& card : deck.cards)
    out.push_back(fmt::format("{}: {}", name_of(card.house),
                              facts().find(card.id) ? printed(card).name : card.id));
  std::sort(out.begin(), out.end());
  return out;
}

bool is_at_home(const DeckCard& card, const Deck& deck) {
  const CardFacts* here = facts().find(card.id, *deck.set);
  return here != nullptr && here->house == card.house;
}

// Decks of the set in which each card is at home, so that titles alone tell the houses.
std::vector<Deck> plain_decks(Set set) {
  std::vector<Deck> out;
  for (uint64_t seed = 1; out.size() < 2; ++seed) {
    const Deck deck = random_deck(set, seed, 1);
    if (seed > 400 || std::all_of(deck.cards.begin(), deck.cards.end(),
                                  [&](const DeckCard& card) { return is_at_home(card, deck); }))
      out.push_back(deck);
  }
  return out;
}

void expect_deck(const Deck& deck, const std::string& text, const char* form) {
  CAPTURE(form);
  CAPTURE(name_of(*deck.set));
  CAPTURE(text);
  try {
    const std::vector<Deck> read = import_decks(text, "f", facts());
    REQUIRE(read.size() == 1);
    CHECK(as_told(read[0]) == as_told(deck));
  } catch (const Error& wrong) {
    FAIL_CHECK(wrong.what());
  }
}

TEST_CASE("lists below house names, whatever stands around the titles") {
  for (int set = 0; set < kSets; ++set)
    for (const uint64_t seed : {1, 2}) {
      const Deck deck = random_deck(static_cast<Set>(set), seed, 1);
      for (const char* pattern :
           {"{}",          "- {}",      "* {}",          "• {}",          "1 {}",      "1x {}",
            "(1) {}",      "[1] {}",    "{} x1",         "{} (1)",        "{} ×1",     "{} x 1",
            "1 x {}",      "{}: 1",     "1,{}",          "{}, 1",         "[Rare] {}", "R: {}",
            "{} (Common)", "{} [Rare]", "{} - Uncommon", "108 {} C",      "1 108 {}",  "#108 {}",
            "{} (#108)",   "**{}**",    "_{}_",          "{} (Creature)", "1. {}",     "{},"})
        expect_deck(deck, titled(deck, pattern), pattern);
      for (const char* heading : {"## {}", "**{}**", "{}:", "{} (12)", "[{}]", "House: {}",
                                  "{} - 12 cards", "### {} (12 cards)"})
        expect_deck(deck,
                    below_houses(
                        deck, [](const DeckCard& card) { return printed(card).name; }, heading),
                    heading);
    }
}

TEST_CASE("lists in lines and columns") {
  for (int set = 0; set < kSets; ++set)
    for (const uint64_t seed : {3, 4}) {
      const Deck deck = random_deck(static_cast<Set>(set), seed, 1);
      for (const char* heading :
           {"{}: ", "**{}**: ", "- {}: ", "__{}__ (12): ", "{} - ", "[{}] ", "**{}** "})
        for (const char* between : {", ", "; ", " • ", " / "})
          expect_deck(deck, in_lines(deck, heading, between), heading);
      std::string one_line = in_lines(deck, "{}: ", ", ");
      std::replace(one_line.begin() +
                       static_cast<std::ptrdiff_t>(one_line.find('\n', one_line.find("Set:")) + 1),
                   one_line.end() - 1, '\n', ' ');
      expect_deck(deck, one_line, "all in one line");
      expect_deck(deck, in_columns(deck, "| {} | {} | {} |\n", "|---|:-:|---|\n"), "Markdown");
      expect_deck(deck, in_columns(deck, "{}\t{}\t{}\n", ""), "tabs");
    }
}

TEST_CASE("columns of houses may be of different lengths, and have counts before the titles") {
  const Deck deck =
      import_decks("Brobnar\tLogos\n2x Anger\tDextre\n\tLabwork\nTroll\n", "f", facts()).at(0);
  CHECK(as_told(deck) == std::vector<std::string>{"Brobnar: Anger", "Brobnar: Anger",
                                                  "Brobnar: Troll", "Logos: Dextre",
                                                  "Logos: Labwork"});
  const Deck counted =
      import_decks("Brobnar\t\tLogos\t\n2\tAnger\t1\tDextre\n\t\t3\tLabwork\n", "f", facts()).at(0);
  CHECK(counted.cards.size() == 6);
  CHECK(counted.cards.back().house == House::Logos);
}

TEST_CASE("tables of a row a card") {
  for (int set = 0; set < kSets; ++set) {
    const Deck deck = random_deck(static_cast<Set>(set), 5, 1);
    expect_deck(deck, as_rows(deck, "Card,House,Count\n", "\"{}\",{},1\n"), "CSV");
    expect_deck(deck, as_rows(deck, "name;house;qty\n", "\"{}\";{};1\n"), "CSV with semicolons");
    expect_deck(deck, as_rows(deck, "| Card | House |\n|---|---|\n", "| {} | {} |\n"), "Markdown");
    expect_deck(deck, as_rows(deck, "", "1\t{}\t{}\tCommon\n"), "tabs without a header");
    expect_deck(deck, in_columns(deck, "{}\t\t{}\t\t{}\t\n", ""), "columns with room between");
  }
  const auto decks = import_decks(
      "Deck,House,Card,Count\nA,Dis,Dust Imp,2\nB,Mars,Tunk,1\nA,Dis,Pitlord,1\n", "f", facts());
  REQUIRE(decks.size() == 2);
  CHECK(decks[0].name == "A");
  CHECK(decks[0].cards.size() == 3);
  CHECK(decks[1].name == "B");
}

TEST_CASE("tables of a row a deck, with its cards in one cell") {
  const auto decks =
      import_decks("name,house1,cards\nOne,dis,Dust Imp|Pitlord|Pitlord\nTwo,mars,\"Tunk; Zorg\"\n",
                   "f", facts());
  REQUIRE(decks.size() == 2);
  CHECK(decks[0].name == "One");
  CHECK(as_told(decks[0]) ==
        std::vector<std::string>{"Dis: Dust Imp", "Dis: Pitlord", "Dis: Pitlord"});
  CHECK(as_told(decks[1]) == std::vector<std::string>{"Mars: Tunk", "Mars: Zorg"});
}

TEST_CASE("titles alone tell the houses, where no card is a maverick") {
  for (int set = 0; set < kSets; ++set)
    for (const Deck& deck : plain_decks(static_cast<Set>(set))) {
      if (!std::all_of(deck.cards.begin(), deck.cards.end(),
                       [&](const DeckCard& card) { return is_at_home(card, deck); }))
        continue;
      std::string list = "A Name\nSet: " + std::string(name_of(*deck.set)) + "\n";
      for (const DeckCard& card : deck.cards) list += printed(card).name + "\n";
      expect_deck(deck, list, "titles");
    }
  // A maverick stands where room is left.
  std::string list;
  for (const char* title : {"Anger", "Bumpsy", "Dextre", "Labwork", "Urchin", "Umbra"})
    for (int i = 0; i < 6; ++i) list += std::string(title) + "\n";
  list.replace(list.rfind("Umbra"), 5, "Pitlord");
  const Deck deck = import_decks(list, "f", facts()).at(0);
  CHECK(deck.houses == std::array{House::Brobnar, House::Logos, House::Shadows});
  CHECK(deck.cards.back().house == House::Shadows);
  CHECK(deck.cards.back().maverick);
}

TEST_CASE("files of other programs that tell titles") {
  for (int set = 0; set < kSets; ++set)
    for (const Deck& deck : plain_decks(static_cast<Set>(set))) {
      const std::string code(kSetNumbers[set]);
      const std::string cards = flat_vault(deck);
      expect_deck(deck,
                  fmt::format(R"({{"name": "A", "expansion": {}, "cards": [{}]}})", code, cards),
                  "cards flattened into the deck");
      expect_deck(deck,
                  fmt::format(R"({{"data": {{"expansion": {}, "cards": [{}]}}}})", code, cards),
                  "cards flattened into the data");
      expect_deck(deck, fmt::format("[{}]", cards), "cards alone");
      if (!std::all_of(deck.cards.begin(), deck.cards.end(),
                       [&](const DeckCard& card) { return is_at_home(card, deck); }))
        continue;
      const auto by_set = import_decks(tabletop(deck), "f", facts());
      REQUIRE(by_set.size() == 1);
      CHECK(by_set[0].cards.size() == kDeckCards);
      CHECK(by_set[0].name == deck.name);
      CHECK(import_decks(octgn(deck), "f", facts()).at(0).cards.size() == kDeckCards);
    }
}

TEST_CASE("cards by set and number, in JSON and in lists") {
  for (int set = 0; set < kSets; ++set)
    for (const Deck& deck : plain_decks(static_cast<Set>(set))) {
      if (std::any_of(deck.cards.begin(), deck.cards.end(), [&](const DeckCard& card) {
            const CardFacts* here = facts().find(card.id, *deck.set);
            return !is_at_home(card, deck) || facts().find_number(*deck.set, here->number) != here;
          }))
        continue;
      std::string json;
      std::string list = "Numbers\n";
      for (const DeckCard& card : deck.cards) {
        const std::string word = fmt::format("{}{}", kSetCodes[set], number_of(card, deck));
        json += fmt::format("{}\"{}\"", json.empty() ? "" : ", ", word);
        list += word + "\n";
      }
      expect_deck(
          deck,
          fmt::format(R"({{"name": "A", "set": "{}", "cards": [{}]}})", name_of(*deck.set), json),
          "JSON");
      expect_deck(deck, "Set: " + std::string(name_of(*deck.set)) + "\n" + list, "list");
    }
}

TEST_CASE("several JSON values, pasted one after another") {
  std::string text;
  for (int set = 0; set < kSets; ++set) {
    const Deck deck = random_deck(static_cast<Set>(set), 6, 1);
    text += deck_to_json(deck) + (set % 2 == 0 ? "\n\n" : ",");
  }
  CHECK(import_decks(text, "f", facts()).size() == kSets);
  const auto read = import_each("{\"name\": \"}{\", \"cards\": []}\n{\"a\": 1}\n[3]", "f", facts());
  REQUIRE(read.size() == 3);
  CHECK(read[1].wrong.starts_with("f: line 2: this JSON is not a deck list"));
  CHECK(read[2].wrong.starts_with("f: line 3: this JSON is not a deck list"));
}

TEST_CASE("Alliance decks of Decks of KeyForge: their icons are as the file tells them") {
  const auto decks = load_decks(ARCHON_TEST_DATA "/keyforge/decks/files/pasted.json", facts());
  REQUIRE(decks.size() == 2);
  for (const Deck& deck : decks) {
    for (const std::string& problem : check(deck, facts())) FAIL_CHECK(problem);
    CHECK(doubts(deck, facts()).empty());
    const Deck again = deck_from_json(deck_to_json(deck), facts());
    CHECK(again.provenance.alliance);
    CHECK(check(again, facts()).empty());
  }
  Deck single = decks[0];
  single.provenance.alliance = false;
  CHECK(!check(single, facts()).empty());  // Enhance on its cards brings others
}

TEST_CASE("an archon power, prophecies and a token creature, as Decks of KeyForge tells them") {
  for (const Set set : {Set::CC, Set::PV, Set::WoE, Set::ToC}) {
    const Deck deck = random_deck(set, 7, 1);
    std::string pods;
    for (const House house : deck.houses) {
      std::string cards;
      for (const DeckCard& card : deck.cards)
        if (card.house == house)
          cards += fmt::format(R"({}{{"cardTitle": "{}"}})", cards.empty() ? "" : ", ",
                               json_title(card));
      pods += fmt::format(R"({}{{"house": "{}", "cards": [{}]}})", pods.empty() ? "" : ", ",
                          name_of(house), cards);
    }
    const auto title = [](const std::string& id) {
      return id.empty() ? "" : facts().find(id)->name;
    };
    std::string sides;
    for (const std::string& side : deck.prophecies)
      sides += fmt::format(R"({}{{"cardTitle": "{}"}})", sides.empty() ? "" : ", ", title(side));
    const Deck read =
        import_decks(
            fmt::format(R"({{"deck": {{"name": "A", "expansion": "{}", "housesAndCards": [{}],
                        "tokenInfo": {{"name": "{}"}}, "archonPower": {{"cardTitle": "{}"}},
                        "prophecies": [{}]}}}})",
                        name_of(set), pods, title(deck.token), title(deck.power), sides),
            "f", facts())
            .at(0);
    CHECK(read.references() == deck.references());
    CHECK(lacks_beside(read).empty());
  }
}

TEST_CASE("icons and marks behind titles") {
  const auto read = [](std::string_view text) { return read_listed_card(text, facts()); };
  using Icons = std::vector<Bonus>;
  CHECK(read("Dextre [D]").card.enhancements == Icons{Bonus::Damage});
  CHECK(read("2x Dextre [D R] (Common)").card.enhancements == Icons{Bonus::Damage, Bonus::Draw});
  CHECK(read("2x Dextre [D R] (Common)").copies == 2);
  CHECK(read("Dextre [AC]").card.enhancements == Icons{Bonus::Aember, Bonus::Capture});
  CHECK(read("Dextre (draw, amber)").card.enhancements == Icons{Bonus::Draw, Bonus::Aember});
  CHECK(read("Dextre {discard} {power}").card.enhancements == Icons{Bonus::Power, Bonus::Discard});
  CHECK(read("Dextre (2 damage, draw)").card.enhancements ==
        Icons{Bonus::Damage, Bonus::Damage, Bonus::Draw});
  CHECK(read("Dextre (2 damage, draw)").copies == 1);
  CHECK(read("3x [D] Dextre").card.enhancements == Icons{Bonus::Damage});
  CHECK(read("Dextre (C)").card.enhancements.empty());
  CHECK(read("Dextre (CotA #138)").known);
  CHECK(read("2 Dextre CotA138").copies == 2);
  CHECK(read("Dextre (maverick, Star Alliance)").card.maverick);
  CHECK(read("Dextre (maverick, Star Alliance)").card.house == House::StarAlliance);
  CHECK(read("Dextre (legacy)").card.legacy);
  CHECK(read("2x Armadrone (Evil Twin) (Rare)").card.id == "armadrone-evil-twin");
  CHECK(import_decks("Logos\nArmadrone (Evil Twin)\n", "f", facts()).at(0).cards[0].id ==
        "armadrone-evil-twin");
  for (const CardFacts& card : facts().printings()) {
    CAPTURE(card.name);
    for (const char* pattern :
         {"{}", "3 {}", "(3) {}", "3x {}", "{} x3", "{} [D]", "107 {} U", "{} (Rare)", "3 107 {}"})
      CHECK(read(fmt::format(fmt::runtime(pattern), card.name)).card.id ==
            facts().find(card.name)->id);
  }
}

TEST_CASE("what stands around a list: its name, its set, its houses, what it is worth") {
  const Deck deck = import_decks(
                        "Mother, Champion of Car Keys\nWorlds Collide\nDis, Logos, Mars\n\n"
                        "Logos: Dextre, Mother\nMars - Tunk\nDis\nPitlord\nSAS: 70\n",
                        "f", facts())
                        .at(0);
  CHECK(deck.name == "Mother, Champion of Car Keys");
  CHECK(deck.set == Set::WC);
  CHECK(deck.houses == std::array{House::Logos, House::Mars, House::Dis});
  CHECK(as_told(deck) ==
        std::vector<std::string>{"Dis: Pitlord", "Logos: Dextre", "Logos: Mother", "Mars: Tunk"});
}

TEST_CASE("what is no list is refused by what it is") {
  CHECK(
      error_of("https://www.keyforgegame.com/deck-details/11111111-2222-4333-8444-555555555555") ==
      "f: this is a link, and links are not followed; expected what stands behind it, the Master "
      "Vault's JSON of the deck saved as a file: "
      "https://www.keyforgegame.com/api/decks/11111111-2222-4333-8444-555555555555/?links=cards");
  CHECK(error_of("http://example.org/deck").starts_with("f: this is a link"));
  const std::string table = error_of(
      "id,name,set,house1,house2,house3,SAS,added\n"
      "1,One,CotA,mars,brobnar,sanctum,59,2020-02-02\n");
  CHECK(table.starts_with("f: this table lists no cards: its columns are id, name, set"));
  CHECK(table.find("2020") == std::string::npos);
  CHECK(error_of("Dear all,\nwe meet at eight.\nAnger\nis no way.\n")
            .starts_with("f: this is not a deck list in a known format"));
  CHECK(error_of("Logo: Dextre, Labwork\n") ==
        "f: line 1: unknown house \"Logo\"; did you mean 'Logos'?");
  CHECK(error_of(R"({"ObjectStates": [{"Name": "DeckCustom", "ContainedObjects": [{}]}]})")
            .starts_with("f: this is a Tabletop Simulator save in which no cards have titles"));
  CHECK(error_of("PK\x03\x04 and so on").starts_with("f: this is a packed archive; unpack it"));
  CHECK(error_of("PK\x03\x04 xl/workbook.xml") == "f: this is a spreadsheet; save it as CSV");
}

}  // namespace
}  // namespace archon::keyforge::listed_deck_test
