#include "bindings/web/src/deck_answers.h"

#include <map>

#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/playable.h"

namespace archon::web {
namespace {

using keyforge::Deck;
using keyforge::Library;

// Titles with their copies, house by house, as the list has them.
Json cards_of(const Deck& deck) {
  Json out = Json::array();
  for (const keyforge::House house : deck.houses) {
    Json cards = Json::array();
    for (const keyforge::DeckCard& card : deck.cards) {
      if (card.house != house) continue;
      const keyforge::CardFacts* facts = keyforge::facts().find(card.id);
      const std::string title = facts ? facts->name : card.id;
      if (!cards.empty() && cards.back()["title"] == title)
        cards.back()["copies"] = cards.back()["copies"].get<int>() + 1;
      else
        cards.push_back({{"title", title}, {"copies", 1}});
    }
    out.push_back({{"house", name_of(house)}, {"cards", std::move(cards)}});
  }
  return out;
}

// Why it can't be played, or "".
std::string hindrance(const Deck& deck, const Library& library) {
  try {
    keyforge::prepare(deck, library);
    return "";
  } catch (const Error& wrong) {
    return wrong.what();
  }
}

Json answer_for(const Deck& deck, const Library& library) {
  return {{"name", deck.name},
          {"set", deck.set ? std::string(name_of(*deck.set)) : ""},
          {"houses", cards_of(deck)},
          {"hindrance", hindrance(deck, library)},
          {"notes", keyforge::check(deck, keyforge::facts())},
          {"deck", keyforge::deck_json(deck)}};
}

}  // namespace

Json decks_in(const std::string& text, const std::string& source, const Library& library) {
  Json decks = Json::array();
  Json wrong = Json::array();
  for (const keyforge::ImportedDeck& read :
       keyforge::import_each(text, source, keyforge::facts())) {
    if (read.deck)
      decks.push_back(answer_for(*read.deck, library));
    else
      wrong.push_back(read.wrong);
  }
  return {{"decks", std::move(decks)}, {"wrong", std::move(wrong)}};
}

Json deck_named(const std::string& name, const Library& library) {
  return answer_for(keyforge::find_named_deck(name), library);
}

Json card_named(const std::string& title, const Library& library) {
  const int card = library.find(title);
  if (card < 0)
    throw Error(
        fmt::format("unknown card {}{}", in_quotes(title), keyforge::facts().suggest(title)));
  return {{"title", library.def(card).title}, {"wording", library.explain(card)}};
}

Json bundled_names() {
  Json out = Json::array();
  for (const Deck& deck : keyforge::bundled_decks()) out.push_back(deck.name);
  return out;
}

}  // namespace archon::web
