// Master Vault JSON: one deck, a list, or either wrapped by a proxy; captures since 2018; decks
// that hold their cards themselves, and cards alone, as programs flatten them.
#include <algorithm>
#include <map>

#include "engine/core/counts.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

// The pieces of a response: the deck or decks, and what they link to.
struct Response {
  const Json* data = nullptr;
  std::map<std::string, const Json*> cards;  // by Master Vault id
};

bool is_card_list(const Json* cards) {
  return cards && cards->is_array() && !cards->empty() && member((*cards)[0], "card_title");
}

// Whether a deck stands there without anything around it.
bool is_flat(const Json& body) {
  const Json& first = body.is_array() && !body.empty() ? body[0] : body;
  return member(first, "_links") || is_card_list(member(first, "cards"));
}

Response read_response(const Json& root) {
  const Json* body = member(root, "deck") ? member(root, "deck") : &root;
  Response out;
  out.data = member(*body, "data");
  if (!out.data && is_flat(*body)) out.data = body;
  if (!out.data) {
    const std::string error = text_or_empty(root, "error");
    throw Error(error.empty() ? "the Master Vault response has no 'data'"
                              : "the Master Vault answered " + in_quotes(error));
  }
  const Json* linked = member(*body, "_linked");
  const Json* cards = linked ? member(*linked, "cards") : nullptr;
  if (!cards || !cards->is_array()) return out;
  for (const Json& card : *cards) out.cards.emplace(text_or_empty(card, "id"), &card);
  return out;
}

// The ids of the physical cards, repeated for copies.
const Json& card_ids(const Json& data) {
  const Json* links = member(data, "_links");
  const Json* ids = links ? member(*links, "cards") : nullptr;
  if (!ids || is_card_list(member(data, "cards"))) ids = member(data, "cards");
  if (!ids || !ids->is_array())
    throw Error("the Master Vault deck lists no cards; fetch it with links=cards");
  return *ids;
}

// Which icons each enhanced card got; a list per copy where the source tells copies apart.
std::map<std::string, std::vector<const Json*>> icons_by_card(const Json& data) {
  std::map<std::string, std::vector<const Json*>> out;
  const Json* entries = member(data, "bonus_icons");
  if (!entries || !entries->is_array()) return out;
  for (const Json& entry : *entries)
    if (const Json* icons = member(entry, "bonus_icons"); icons && icons->is_array())
      out[text_or_empty(entry, "card_id")].push_back(icons);
  return out;
}

bool listed(const Json& data, const char* list, const std::string& id) {
  const Json* era = member(data, "set_era_cards");
  const Json* ids = era ? member(*era, list) : nullptr;
  if (!ids || !ids->is_array()) return false;
  for (const Json& other : *ids)
    if (other.is_string() && other.get_ref<const std::string&>() == id) return true;
  return false;
}

// The id in use here. Titles decide; a title in another language is found by its number.
std::string id_of(const Json& card, const std::optional<Set>& deck_set, const Facts& facts,
                  const std::string& where) {
  const std::string& title = required_text(card, "card_title", where);
  const std::string rarity = text_or_empty(card, "rarity");
  const std::string type = text_or_empty(card, "card_type");
  const CardFacts* known = facts.find(title);
  if (!known) {
    const Json* expansion = member(card, "expansion");
    const auto set = expansion ? set_named(word_of(expansion)) : deck_set;
    const std::string number = word_of(member(card, "card_number"));
    if (set && !number.empty()) known = facts.find_number(*set, number);
  }
  return id_of_kind(known ? known->id : card_id(title, facts, where), rarity, type);
}

// A card beside the 36. What is none of the kinds that play here is left out.
void lay_vault_card(const Json& card, Deck& deck, const Facts& facts, const std::string& where) {
  if (text_or_empty(card, "card_title").empty()) return;
  const std::string id = id_of(card, deck.set, facts, where);
  if (const CardFacts* known = facts.find(id); known != nullptr) lay_beside(deck, *known);
}

DeckCard read_card(const Json& card, const Json& data, const std::string& vault_id,
                   const Deck& deck, const Facts& facts, const std::string& where) {
  DeckCard out;
  out.id = id_of(card, deck.set, facts, where);
  if (const std::string house = text_or_empty(card, "house"); !house.empty())
    out.house = house_named(house, where);
  out.maverick = flag(card, "is_maverick");
  out.anomaly = flag(card, "is_anomaly") || listed(data, "Anomaly", vault_id);
  out.legacy = listed(data, "Legacy", vault_id);
  return out;
}

void add_icons(const Json& card, const std::vector<const Json*>& icons, int copy, DeckCard& out) {
  if (!icons.empty()) {
    const size_t at = icons.size() == 1 ? 0 : copy;
    if (at < icons.size())
      for (const Json& icon : *icons[at])
        add_enhancement(out, icon.is_string() ? icon.get<std::string>() : "");
  } else if (const Json* own = member(card, "bonus_icons"); own && own->is_array()) {
    for (const Json& icon : *own)
      add_enhancement(out, icon.is_string() ? icon.get<std::string>() : "");
  } else {
    out.enhanced_unknown = flag(card, "is_enhanced");
  }
}

std::vector<std::string> house_words(const Json& data) {
  std::vector<std::string> out;
  const Json* links = member(data, "_links");
  const Json* houses = links ? member(*links, "houses") : nullptr;
  if (!houses) houses = member(data, "houses");
  if (!houses || !houses->is_array()) return out;
  for (const Json& house : *houses)
    out.push_back(house.is_object() ? required_text(house, "name", "data.houses")
                                    : as_text(house, "data._links.houses"));
  return out;
}

// Reads the cards that a deck lists, each by the id under which it is linked or as it stands there.
class VaultCards {
 public:
  VaultCards(const Json& data, const Response& response, const Facts& facts)
      : data_(data), response_(response), facts_(facts), icons_(icons_by_card(data)) {}

  void read(const Json& entry, const std::string& where, Deck& deck) {
    const bool is_card = entry.is_object();
    const std::string id = is_card ? text_or_empty(entry, "id") : as_text(entry, where);
    const Json& card = is_card ? entry : linked(id, where);
    if (flag(card, "is_non_deck")) {
      lay_vault_card(card, deck, facts_, where);
      return;
    }
    const auto at = icons_.find(id);
    const auto icons = at == icons_.end() ? std::vector<const Json*>() : at->second;
    for (int n = is_card ? copies_of(entry, where) : 1; n > 0; --n) {
      DeckCard out = read_card(card, data_, id, deck, facts_, where);
      add_icons(card, icons, copies_[id]++, out);
      add_cards(deck, out);
    }
  }

 private:
  const Json& linked(const std::string& id, const std::string& where) const {
    const auto card = response_.cards.find(id);
    if (card == response_.cards.end())
      throw Error(fmt::format("{}: {} is not among '_linked.cards'", where, in_quotes(id)));
    return *card->second;
  }

  const Json& data_;
  const Response& response_;
  const Facts& facts_;
  std::map<std::string, std::vector<const Json*>> icons_;
  std::map<std::string, int> copies_;
};

Draft read_vault_deck(const Json& data, const Response& response, const Facts& facts) {
  Draft draft;
  Deck& deck = draft.deck;
  deck.name = text_or_empty(data, "name");
  deck.uuid = text_or_empty(data, "id");
  deck.provenance.alliance = says_alliance(data);
  name_set(word_of(member(data, "expansion")), draft);
  set_houses(deck, house_words(data), "data._links.houses");
  const Json& ids = card_ids(data);
  if (response.cards.empty() && !(ids.is_array() && !ids.empty() && ids[0].is_object()))
    throw Error(
        "the Master Vault cards are not linked (no '_linked.cards'); fetch with links=cards");
  const std::string where = fmt::format("deck {}", in_quotes(deck.name));
  read_beside(data, facts, where, deck);
  VaultCards cards(data, response, facts);
  for (size_t i = 0; i < ids.size(); ++i)
    cards.read(ids[i], fmt::format("{}, card {}", where, i + 1), deck);
  return draft;
}

}  // namespace

bool is_master_vault(const Json& root) {
  if (member(root, "data") || is_flat(root) || is_card_list(&root)) return true;
  const Json* deck = member(root, "deck");
  if (deck) return member(*deck, "data") != nullptr || is_flat(*deck);
  return root.is_object() && root.contains("deck") && root.contains("error");
}

std::vector<Draft> import_master_vault(const Json& root, const Facts& facts) {
  if (is_card_list(&root)) return {read_vault_deck(Json{{"cards", root}}, Response(), facts)};
  const Response response = read_response(root);
  std::vector<Draft> out;
  if (response.data->is_array()) {
    for (const Json& data : *response.data)
      out.push_back(attempt([&] { return read_vault_deck(data, response, facts); }));
    if (out.empty()) throw Error("the Master Vault list has no decks");
  } else {
    out.push_back(read_vault_deck(*response.data, response, facts));
  }
  return out;
}

}  // namespace archon::keyforge
