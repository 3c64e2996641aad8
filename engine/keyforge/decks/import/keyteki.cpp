// keyteki (The Crucible Online): one deck, an array of decks, or an array under "decks". And what
// people's own programs write much like it: cards by title, by set and number ("AoA053"), as bare
// text, or house by house.
#include "engine/keyforge/decks/import/formats.h"
#include "engine/keyforge/decks/import/listed_card.h"

namespace archon::keyforge {
namespace {

// "maverick" and "anomaly" hold the house the card is in; other programs write true.
bool read_mark(const Json& entry, const std::string& key, const std::string& where, House& house) {
  const Json* value = member(entry, key.c_str());
  if (!value) return flag(entry, ("is_" + key).c_str());
  if (value->is_boolean()) return value->get<bool>();
  const std::string& word = as_text(*value, fmt::format("{}.{}", where, key));
  if (word.empty()) return false;
  house = house_named(word, where);
  return true;
}

// By title, or by the number in the deck's set or another: "053", "AoA053".
std::string id_named(std::string_view word, const std::optional<Set>& set, const Facts& facts,
                     const std::string& where) {
  if (facts.find(word)) return card_id(word, facts, where);
  const bool digits = word.size() <= 3 && all_digits(word);
  const CardFacts* numbered = digits && set ? facts.find_number(*set, word) : nullptr;
  if (!numbered) numbered = card_numbered(word, facts);
  return numbered ? numbered->id : card_id(word, facts, where);
}

// By its id, or by its title where the id means nothing here.
std::string id_in(const Json& entry, std::optional<Set> set, const Facts& facts,
                  const std::string& where) {
  std::string word = text_or_empty(entry, "id");
  for (const char* key : {"title", "cardTitle", "card", "name", "cardName"})
    if (const std::string title = text_or_empty(entry, key);
        !title.empty() && !facts.find(word) && (word.empty() || facts.find(title)))
      word = title;
  for (const char* key : {"set", "expansion"})
    if (const auto own = set_named(word_of(member(entry, key)))) set = own;
  for (const char* key : {"number", "card_number"})
    if (word.empty()) word = word_of(member(entry, key));
  if (word.empty()) word = required_text(entry, "id", where);
  return id_of_kind(id_named(word, set, facts, where), text_or_empty(entry, "rarity"),
                    text_or_empty(entry, "card_type"));
}

// `house`: that below which it stands, if any.
void read_card(const Json& entry, House house, const Facts& facts, const std::string& where,
               Deck& deck) {
  DeckCard card;
  card.house = house;
  if (!entry.is_object()) {
    card.id = id_named(entry.is_number() ? word_of(&entry) : as_text(entry, where), deck.set, facts,
                       where);
    add_cards(deck, card);
    return;
  }
  card.id = id_in(entry, deck.set, facts, where);
  for (const char* key : {"house", "house_name", "houseName"})
    if (const std::string word = text_or_empty(entry, key); !word.empty())
      card.house = house_named(word, where);
  card.maverick = read_mark(entry, "maverick", where, card.house);
  card.anomaly = read_mark(entry, "anomaly", where, card.house);
  card.legacy = flag(entry, "legacy") || flag(entry, "is_legacy");
  card.enhanced_unknown = flag(entry, "enhanced");
  if (member(entry, "enhancements"))
    for (const Json& icon : required_array(entry, "enhancements", where))
      add_enhancement(card, as_text(icon, fmt::format("{}.enhancements", where)));
  add_cards(deck, card, copies_of(entry, where));
}

// Older files name the set by its code, newer ones by the Master Vault's number.
void read_set(const Json& root, Draft& draft) {
  const std::string expansion = word_of(member(root, "expansion"));
  name_set(expansion.empty() ? word_of(member(root, "set")) : expansion, draft);
}

// Below the names of houses, or all together.
const Json* cards_of(const Json& root) {
  const Json* cards = member(root, "cards");
  const bool by_house = cards && cards->is_object() && !member(root, "archon_deck");
  return cards && (cards->is_array() || by_house) ? cards : nullptr;
}

Draft read_keyteki_deck(const Json& root, const Facts& facts) {
  Draft draft;
  draft.deck.name = text_or_empty(root, "name");
  draft.deck.uuid = text_or_empty(root, "uuid");
  draft.deck.provenance.alliance = says_alliance(root);
  read_set(root, draft);
  const std::string name = fmt::format("deck {}", in_quotes(draft.deck.name));
  const Json& cards = required(root, "cards", name);
  std::vector<std::string> houses;
  for (const char* key : {"houses", "house_names"})
    if (member(root, key) && houses.empty())
      for (const Json& house : required_array(root, key, name))
        houses.push_back(as_text(house, name + ".houses"));
  if (houses.empty() && cards.is_object())
    for (const auto& [house, list] : cards.items()) houses.push_back(house);
  set_houses(draft.deck, houses, name + ".houses");
  read_beside(root, facts, name, draft.deck);
  const auto read_list = [&](const Json& list, House house, const std::string& where) {
    if (!list.is_array())
      throw Error(fmt::format("{} is {}; expected a list", where, list.type_name()));
    for (size_t i = 0; i < list.size(); ++i)
      read_card(list[i], house, facts, fmt::format("{}[{}]", where, i), draft.deck);
  };
  if (cards.is_object())
    for (const auto& [house, list] : cards.items())
      read_list(list, house_named(house, name), fmt::format("{}, cards.{}", name, house));
  else
    read_list(cards, House::None, name + ", cards");
  return draft;
}

const Json& deck_or_list(const Json& root) {
  const Json* list = member(root, "decks");
  return list && list->is_array() ? *list : root;
}

}  // namespace

bool is_keyteki(const Json& root) {
  const Json& body = deck_or_list(root);
  return cards_of(body.is_array() && !body.empty() ? body[0] : body) != nullptr;
}

std::vector<Draft> import_keyteki(const Json& root, const Facts& facts) {
  const Json& body = deck_or_list(root);
  std::vector<Draft> out;
  if (body.is_array()) {
    for (const Json& deck : body)
      out.push_back(attempt([&] { return read_keyteki_deck(deck, facts); }));
  } else {
    out.push_back(read_keyteki_deck(body, facts));
  }
  return out;
}

}  // namespace archon::keyforge
