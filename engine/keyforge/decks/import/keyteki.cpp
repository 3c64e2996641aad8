// keyteki (The Crucible Online): one deck, an array of decks, or an array under "decks".
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

// "maverick" and "anomaly" hold the house the card is in; other programs write true.
bool read_mark(const Json& entry, const char* key, const std::string& where, House& house) {
  const Json* value = member(entry, key);
  if (!value) return false;
  if (value->is_boolean()) return value->get<bool>();
  const std::string& word = as_text(*value, fmt::format("{}.{}", where, key));
  if (word.empty()) return false;
  house = house_named(word, where);
  return true;
}

void read_card(const Json& entry, const Facts& facts, const std::string& where, Deck& deck) {
  DeckCard card;
  card.id = card_id(required_text(entry, "id", where), facts, where);
  if (const std::string house = text_or_empty(entry, "house"); !house.empty())
    card.house = house_named(house, where);
  card.maverick = read_mark(entry, "maverick", where, card.house);
  card.anomaly = read_mark(entry, "anomaly", where, card.house);
  card.legacy = flag(entry, "legacy");
  card.enhanced_unknown = flag(entry, "enhanced");
  if (member(entry, "enhancements"))
    for (const Json& icon : required_array(entry, "enhancements", where))
      add_enhancement(card, as_text(icon, fmt::format("{}.enhancements", where)));
  const Json* count = member(entry, "count");
  add_cards(deck, card, count ? as_int(*count, 1, kMostDeckCards, where + ".count") : 1);
}

// Older files name the set by its code, newer ones by the Master Vault's number.
void read_set(const Json& root, Draft& draft) {
  const Json* number = member(root, "expansion");
  const bool numbered = number && number->is_number_integer();
  name_set(numbered ? number->dump() : text_or_empty(root, "set"), draft);
}

// A card beside the 36: by its id, or as a card.
std::string beside_id(const Json& card, const Facts& facts, const std::string& where) {
  return card_id(card.is_object() ? required_text(card, "id", where) : as_text(card, where), facts,
                 where);
}

void read_beside(const Json& root, const Facts& facts, const std::string& where, Deck& deck) {
  for (const char* key : {"token", "tokenCard"})
    if (const Json* token = member(root, key))
      deck.token = beside_id(*token, facts, fmt::format("{}.{}", where, key));
  for (const char* key : {"archonPower", "archonPowerCard"})
    if (const Json* power = member(root, key))
      deck.power = beside_id(*power, facts, fmt::format("{}.{}", where, key));
  for (const char* key : {"prophecies", "prophecyCards"})
    if (member(root, key))
      for (const Json& card : required_array(root, key, where))
        deck.prophecies.push_back(beside_id(card, facts, fmt::format("{}.{}", where, key)));
}

Draft read_keyteki_deck(const Json& root, const Facts& facts) {
  Draft draft;
  draft.deck.name = text_or_empty(root, "name");
  draft.deck.uuid = text_or_empty(root, "uuid");
  read_set(root, draft);
  const std::string name = fmt::format("deck {}", in_quotes(draft.deck.name));
  std::vector<std::string> houses;
  if (member(root, "houses"))
    for (const Json& house : required_array(root, "houses", name))
      houses.push_back(as_text(house, name + ".houses"));
  set_houses(draft.deck, houses, name + ".houses");
  read_beside(root, facts, name, draft.deck);
  const Json& cards = required_array(root, "cards", name);
  for (size_t i = 0; i < cards.size(); ++i)
    read_card(cards[i], facts, fmt::format("{}, cards[{}]", name, i), draft.deck);
  return draft;
}

const Json& deck_or_list(const Json& root) {
  const Json* list = member(root, "decks");
  return list && list->is_array() ? *list : root;
}

}  // namespace

bool is_keyteki(const Json& root) {
  const Json& body = deck_or_list(root);
  const Json& first = body.is_array() && !body.empty() ? body[0] : body;
  const Json* cards = member(first, "cards");
  return cards && cards->is_array();
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
