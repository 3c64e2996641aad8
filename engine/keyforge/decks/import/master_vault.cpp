// Master Vault JSON: one deck, a list, or either wrapped by a proxy; captures since 2018.
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

// Numbers came as numbers and as text over the years.
std::string number_text(const Json* value) {
  if (!value) return "";
  if (value->is_string()) return value->get<std::string>();
  return value->is_number_integer() ? value->dump() : "";
}

std::optional<Set> set_of_expansion(const std::string& number) {
  const auto at = std::find(kSetNumbers.begin(), kSetNumbers.end(), number);
  if (at == kSetNumbers.end()) return std::nullopt;
  return value_at<Set>(at - kSetNumbers.begin());
}

Response read_response(const Json& root) {
  const Json* body = member(root, "deck") ? member(root, "deck") : &root;
  Response out;
  out.data = member(*body, "data");
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
  if (!ids) ids = member(data, "cards");
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
    const auto set = expansion ? set_of_expansion(number_text(expansion)) : deck_set;
    const std::string number = number_text(member(card, "card_number"));
    if (set && !number.empty()) known = facts.find_number(*set, number);
  }
  std::string id = known ? known->id : card_id(title, facts, where);
  if (rarity == "Evil Twin" && !id.ends_with("-evil-twin")) id += "-evil-twin";
  if ((type == "Creature2" || type == "Gigantic Creature Art") && !id.ends_with('2')) id += '2';
  return id;
}

// A card beside the 36. What is none of the kinds that play here is left out.
void read_beside(const Json& card, Deck& deck, const Facts& facts, const std::string& where) {
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
  } else {
    out.enhanced_unknown = flag(card, "is_enhanced");
  }
}

std::vector<std::string> house_words(const Json& data) {
  std::vector<std::string> out;
  const Json* links = member(data, "_links");
  const Json* houses = links ? member(*links, "houses") : nullptr;
  if (!houses || !houses->is_array()) return out;
  for (const Json& house : *houses) out.push_back(as_text(house, "data._links.houses"));
  return out;
}

Draft read_vault_deck(const Json& data, const Response& response, const Facts& facts) {
  Draft draft;
  Deck& deck = draft.deck;
  deck.name = text_or_empty(data, "name");
  deck.uuid = text_or_empty(data, "id");
  name_set(number_text(member(data, "expansion")), draft);
  set_houses(deck, house_words(data), "data._links.houses");
  const Json& ids = card_ids(data);
  if (response.cards.empty())
    throw Error(
        "the Master Vault cards are not linked (no '_linked.cards'); fetch with links=cards");
  const auto icons = icons_by_card(data);
  std::map<std::string, int> copies;
  for (size_t i = 0; i < ids.size(); ++i) {
    const std::string where = fmt::format("deck {}, card {}", in_quotes(deck.name), i + 1);
    const std::string& vault_id = as_text(ids[i], where);
    const auto card = response.cards.find(vault_id);
    if (card == response.cards.end())
      throw Error(fmt::format("{}: {} is not among '_linked.cards'", where, in_quotes(vault_id)));
    if (flag(*card->second, "is_non_deck")) {
      read_beside(*card->second, deck, facts, where);
      continue;
    }
    DeckCard out = read_card(*card->second, data, vault_id, deck, facts, where);
    const auto at = icons.find(vault_id);
    add_icons(*card->second, at == icons.end() ? std::vector<const Json*>() : at->second,
              copies[vault_id]++, out);
    add_cards(deck, out);
  }
  return draft;
}

}  // namespace

bool is_master_vault(const Json& root) {
  if (member(root, "data")) return true;
  const Json* deck = member(root, "deck");
  if (deck) return member(*deck, "data") != nullptr;
  return root.is_object() && root.contains("deck") && root.contains("error");
}

std::vector<Draft> import_master_vault(const Json& root, const Facts& facts) {
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
