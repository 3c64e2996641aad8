// The card of a deck's token creature, beside the 36.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/playable.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/state/match.h"

namespace archon::keyforge::token_deck_test {
namespace {

const Library& library() {
  static const Library lib = Library::load();
  return lib;
}

Deck with_token(const std::string& token) {
  Deck deck = random_deck(Set::CotA, 5, 1);
  deck.token = token;
  return deck;
}

Deck imported(const std::string& text) {
  const std::vector<Deck> decks = import_decks(text, "a file", facts());
  REQUIRE(decks.size() == 1);
  return decks[0];
}

std::string title(const std::string& id) { return facts().find(id)->name; }

// As the Master Vault writes it, with a card beside the deck.
std::string vault_json(const Deck& deck, const std::string& beside) {
  std::string ids;
  std::string cards;
  const auto add = [&](size_t i, const std::string& name, const std::string& more) {
    ids += fmt::format("{}\"c{}\"", i == 0 ? "" : ",", i);
    cards +=
        fmt::format(R"({}{{"id":"c{}","card_title":"{}"{}}})", i == 0 ? "" : ",", i, name, more);
  };
  for (size_t i = 0; i < deck.cards.size(); ++i)
    add(i, title(deck.cards[i].id), fmt::format(R"(,"house":"{}")", name_of(deck.cards[i].house)));
  add(deck.cards.size(), beside, R"(,"is_non_deck":true,"house":"nowhere")");
  std::string houses;
  for (const House house : deck.houses)
    houses += fmt::format("{}\"{}\"", houses.empty() ? "" : ",", name_of(house));
  return fmt::format(
      R"({{"data":{{"name":"A","_links":{{"houses":[{}],"cards":[{}]}}}},"_linked":{{"cards":[{}]}}}})",
      houses, ids, cards);
}

std::string keyteki_json(const Deck& deck, const std::string& token) {
  std::string cards;
  for (const DeckCard& card : deck.cards)
    cards += fmt::format(R"({}{{"id":"{}","count":1,"house":"{}"}})", cards.empty() ? "" : ",",
                         card.id, name_of(card.house));
  return fmt::format(R"({{"name":"A","houses":["{}","{}","{}"],"cards":[{}]{}}})",
                     name_of(deck.houses[0]), name_of(deck.houses[1]), name_of(deck.houses[2]),
                     cards, token);
}

}  // namespace

TEST_CASE("a deck's token creature is written and read back") {
  const Deck deck = with_token("disciple");
  const std::string text = deck_to_json(deck);
  CHECK(text.find("\"token\": \"disciple\"") != std::string::npos);
  CHECK(deck_from_json(text, facts()) == deck);
  Deck other = deck;
  other.token = "grunt";
  CHECK_FALSE(other == deck);
}

TEST_CASE("the Master Vault lists it among the cards, marked as none of the deck") {
  const Deck deck = with_token("");
  const Deck with = imported(vault_json(deck, "Disciple"));
  CHECK(with.token == "disciple");
  CHECK(with.cards.size() == 36);
  const Deck without = imported(vault_json(deck, "Some Archon Power"));
  CHECK(without.token == "");
  CHECK(without.cards.size() == 36);
}

TEST_CASE("keyteki and lists name it, or list it among the cards") {
  const Deck deck = with_token("");
  CHECK(imported(keyteki_json(deck, R"(,"token":"grunt")")).token == "grunt");
  CHECK(imported(keyteki_json(deck, R"(,"tokenCard":{"id":"grunt"})")).token == "grunt");
  Deck listed = deck;
  listed.cards.push_back(deck.cards[0]);
  listed.cards.back().id = "grunt";
  const Deck found = imported(keyteki_json(listed, ""));
  CHECK(found.token == "grunt");
  CHECK(found.cards.size() == 36);
  std::string list = "A Name\nToken: Grunt\n";
  for (const House house : deck.houses) {
    list += std::string(name_of(house)) + "\n";
    for (const DeckCard& card : deck.cards)
      if (card.house == house) list += title(card.id) + "\n";
  }
  CHECK(imported(list).token == "grunt");
}

TEST_CASE("Decks of KeyForge tells it apart from the cards") {
  const Deck deck = with_token("");
  std::string pods;
  for (const House house : deck.houses) {
    std::string cards;
    for (const DeckCard& card : deck.cards)
      if (card.house == house)
        cards += fmt::format(R"({}{{"cardTitle":"{}"}})", cards.empty() ? "" : ",", title(card.id));
    pods += fmt::format(R"({}{{"house":"{}","cards":[{}]}})", pods.empty() ? "" : ",",
                        name_of(house), cards);
  }
  const Deck read = imported(fmt::format(
      R"({{"deck":{{"name":"A","housesAndCards":[{}],"tokenInfo":{{"name":"Grunt"}}}}}})", pods));
  CHECK(read.token == "grunt");
  CHECK(read.cards.size() == 36);
}

TEST_CASE("checking a deck says what is wrong with its token creature") {
  const auto problems = [](const Deck& deck) { return check(deck, facts()); };
  CHECK(problems(with_token("")).empty());
  CHECK(problems(with_token("no-such-card")) ==
        std::vector<std::string>{"unknown token creature 'no-such-card'"});
  CHECK(problems(with_token("anger")) == std::vector<std::string>{"Anger is no token creature"});
  CHECK(problems(with_token("grunt")) ==
        std::vector<std::string>{"the token creature Grunt is not in Call of the Archons"});
  Deck early = with_token("");
  early.set = Set::WoE;
  const auto of_woe = problems(early);
  CHECK(std::count(of_woe.begin(), of_woe.end(),
                   "it has no token creature; each deck of Winds of Exchange has one") == 1);
  Deck among = with_token("");
  among.cards[0].id = "grunt";
  among.cards[0].maverick = among.cards[0].legacy = true;
  CHECK(problems(among)[0] == "Grunt is a token creature; expected it beside the 36 cards");
}

TEST_CASE("only a token creature is played as one") {
  const PlayableDeck deck = prepare(with_token("grunt"), library());
  REQUIRE(deck.beside.size() == 1);
  CHECK(library().def(deck.beside[0]).id == "grunt");
  CHECK_THROWS_WITH_AS(
      prepare(with_token("anger"), library()),
      "Random Deck 5-1: Anger is of another kind; expected a card of the kind 'token creature'",
      Error);
  Deck among = with_token("");
  among.cards[0].id = "grunt";
  CHECK_THROWS_WITH_AS(
      prepare(among, library()),
      "Random Deck 5-1: Grunt is of the kind 'token creature'; expected it beside the deck's cards",
      Error);
}

TEST_CASE("the reference card lies in no zone and is part of the match") {
  const PlayableDeck one = prepare(with_token("grunt"), library());
  const PlayableDeck two = prepare(with_token(""), library());
  const Match match(library(), one, two);
  CHECK(match.def(match.token_of(0)).id == "grunt");
  CHECK(match.token_of(1) == kNoCard);
  CHECK_FALSE(match.cards().has(match.token_of(0)));
  const State s = new_game(match, Rng(1));
  CHECK(s.at(match.token_of(0)).zone == Zone::None);
  CHECK(s.side[0].deck.size() + s.side[0].hand.size() == 36);
  CHECK(match.fingerprint() != Match(library(), two, two).fingerprint());
}

}  // namespace archon::keyforge::token_deck_test
