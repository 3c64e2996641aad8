#include "engine/keyforge/decks/export/deck_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/letters.h"
#include "engine/core/text.h"
#include "engine/core/trees/json_fields.h"

namespace archon::keyforge {
namespace {

std::string title_of(const std::string& id, const Facts& facts) {
  const CardFacts* card = facts.find(id);
  return card ? card->name : id;
}

// As these programs say it: evil twins share the titles of other cards.
std::string rarity_of(const DeckCard& card, const Facts& facts) {
  if (card.id.ends_with("-evil-twin")) return "Evil Twin";
  const CardFacts* known = facts.find(card.id);
  std::string out = known ? std::string(kRarityNames[index_of(known->rarity)]) : "common";
  out[0] = upper_case(out[0]);
  return out;
}

// "StarAlliance"
std::string joined_house(House house) {
  std::string out(name_of(house));
  std::erase(out, ' ');
  return out;
}

// "staralliance"
std::string lower_house(House house) {
  std::string out = joined_house(house);
  std::transform(out.begin(), out.end(), out.begin(), lower_case);
  return out;
}

// What all these formats have to say of a deck.
void check_whole(const Deck& deck) {
  if (!deck.set)
    throw Error(fmt::format("{}: its set isn't known, which the format names; --set tells it",
                            in_quotes(deck.name)));
  for (const DeckCard& card : deck.cards)
    if (!deck.has_house(card.house))
      throw Error(fmt::format("{}: {} is in none of its houses; 'archon deck check' says more",
                              in_quotes(deck.name), in_quotes(card.id)));
}

Json icon_words(const DeckCard& card) {
  Json out = Json::array();
  for (const Bonus icon : card.enhancements)
    out.push_back(icon == Bonus::Aember ? "amber" : kBonusNames[index_of(icon)]);
  return out;
}

std::string printed_deck(const Json& json) {
  return printable_json(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

// ---- Decks of KeyForge ----

Json dok_card(const DeckCard& card, const Facts& facts) {
  static constexpr std::array kFields = {"bonusAember", "bonusCapture", "bonusDamage",
                                         "bonusDraw",   "bonusDiscard", "bonusPower"};
  Json out = {{"cardTitle", title_of(card.id, facts)},
              {"rarity", rarity_of(card, facts)},
              {"legacy", card.legacy},
              {"maverick", card.maverick},
              {"anomaly", card.anomaly},
              {"enhanced", card.enhanced_unknown || !card.enhancements.empty()}};
  for (const Bonus icon : card.enhancements) {
    if (const House house = house_on(icon); house != House::None) {
      out["bonusHouses"].push_back(joined_house(house));
    } else {
      Json& count = out[kFields[index_of(icon)]];
      count = count.is_null() ? 1 : count.get<int>() + 1;
    }
  }
  return out;
}

std::string dok_deck(const Deck& deck, const Facts& facts) {
  check_whole(deck);
  std::string expansion = slug(name_of(*deck.set));  // "CALL_OF_THE_ARCHONS"
  std::transform(expansion.begin(), expansion.end(), expansion.begin(),
                 [](char c) { return c == '-' ? '_' : upper_case(c); });
  Json body = {{"deckType", deck.provenance.alliance ? "ALLIANCE" : "STANDARD"},
               {"keyforgeId", deck.uuid},
               {"expansion", expansion},
               {"name", deck.name}};
  const std::vector<std::string>& pods = deck.provenance.pods;
  for (size_t i = 0; i < pods.size() && i < deck.houses.size(); ++i)
    body["allianceHouses"].push_back({{"house", joined_house(deck.houses[i])}, {"name", pods[i]}});
  for (const House house : deck.houses) {
    Json cards = Json::array();
    for (const DeckCard& card : deck.cards)
      if (card.house == house) cards.push_back(dok_card(card, facts));
    body["housesAndCards"].push_back({{"house", joined_house(house)}, {"cards", cards}});
  }
  if (!deck.token.empty()) body["tokenInfo"] = {{"name", title_of(deck.token, facts)}};
  if (!deck.power.empty()) body["archonPower"] = {{"cardTitle", title_of(deck.power, facts)}};
  for (const std::string& side : deck.prophecies)
    body["prophecies"].push_back({{"cardTitle", title_of(side, facts)}});
  return printed_deck({{"deck", body}});
}

// ---- The Master Vault ----

bool is_second_half(const DeckCard& card, const CardFacts& known) {
  return known.type == CardType::Creature && card.id.ends_with('2') && !known.name.ends_with('2');
}

// Its numbers of cards are not known here; whoever reads a file goes by what it links to.
Json vault_card(const DeckCard& card, const std::string& own, const Facts& facts) {
  const CardFacts* known = facts.find(card.id);
  std::string type(known ? name_of(known->type) : "action");
  type[0] = upper_case(type[0]);
  return {{"id", own},
          {"card_title", title_of(card.id, facts)},
          {"house", name_of(card.house)},
          {"card_type", known && is_second_half(card, *known) ? "Creature2" : type},
          {"rarity", rarity_of(card, facts)},
          {"is_maverick", card.maverick},
          {"is_anomaly", card.anomaly},
          {"is_enhanced", card.enhanced_unknown || !card.enhancements.empty()},
          {"is_non_deck", false}};
}

std::string vault_deck(const Deck& deck, const Facts& facts) {
  check_whole(deck);
  Json ids = Json::array();
  Json linked = Json::array();
  Json icons = Json::array();
  Json legacy = Json::array();
  std::vector<std::pair<DeckCard, std::string>> kinds;
  for (const DeckCard& card : deck.cards) {
    auto kind = std::find_if(kinds.begin(), kinds.end(),
                             [&](const auto& one) { return one.first == card; });
    if (kind == kinds.end()) {
      kind = kinds.insert(kind, {card, fmt::format("{}-{}", card.id, kinds.size() + 1)});
      linked.push_back(vault_card(card, kind->second, facts));
      if (!card.enhancements.empty())
        icons.push_back({{"card_id", kind->second}, {"bonus_icons", icon_words(card)}});
      if (card.legacy) legacy.push_back(kind->second);
    }
    ids.push_back(kind->second);
  }
  for (const std::string& id : deck.references()) {
    ids.push_back(id);
    linked.push_back({{"id", id}, {"card_title", title_of(id, facts)}, {"is_non_deck", true}});
  }
  Json houses = Json::array();
  for (const House house : deck.houses) houses.push_back(name_of(house));
  return printed_deck({{"data",
                        {{"id", deck.uuid},
                         {"name", deck.name},
                         {"expansion", std::stoi(std::string(kSetNumbers[index_of(*deck.set)]))},
                         {"is_alliance", deck.provenance.alliance},
                         {"set_era_cards", {{"Legacy", legacy}, {"Anomaly", Json::array()}}},
                         {"bonus_icons", icons},
                         {"_links", {{"houses", houses}, {"cards", ids}}}}},
                       {"_linked", {{"cards", linked}}}});
}

// ---- keyteki ----

std::string keyteki_deck(const Deck& deck, const Facts&) {
  check_whole(deck);
  Json cards = Json::array();
  for (const DeckCard& card : deck.cards) {
    const std::string house = lower_house(card.house);
    Json one = {{"id", card.id}, {"count", 1}, {"house", house}};
    if (card.maverick) one["maverick"] = house;
    if (card.anomaly) one["anomaly"] = house;
    if (card.legacy) one["legacy"] = true;
    if (!card.enhancements.empty())
      one["enhancements"] = icon_words(card);
    else if (card.enhanced_unknown)
      one["enhanced"] = true;
    cards.push_back(std::move(one));
  }
  Json out = {{"uuid", deck.uuid},
              {"name", deck.name},
              {"expansion", std::stoi(std::string(kSetNumbers[index_of(*deck.set)]))},
              {"isAlliance", deck.provenance.alliance}};
  for (const House house : deck.houses) out["houses"].push_back(lower_house(house));
  out["cards"] = cards;
  if (!deck.token.empty()) out["tokenCard"] = {{"id", deck.token}};
  if (!deck.power.empty()) out["archonPower"] = {{"id", deck.power}};
  for (const std::string& side : deck.prophecies) out["prophecyCards"].push_back({{"id", side}});
  return printed_deck(out);
}

constexpr DeckFormat kFormats[] = {
    {"archon", "Archon's own", [](const Deck& deck, const Facts&) { return deck_to_json(deck); }},
    {"dok", "the JSON of Decks of KeyForge", dok_deck},
    {"master-vault", "the JSON of the Master Vault", vault_deck},
    {"keyteki", "the JSON of keyteki", keyteki_deck},
    {"csv", "tables have no place for what is an Alliance, nor for which cards have icons",
     nullptr},
    {"text", "lists of titles don't say what is an Alliance, nor which cards have icons", nullptr}};

}  // namespace

std::span<const DeckFormat> deck_formats() { return kFormats; }

std::string deck_format_names() {
  std::vector<std::string_view> names;
  for (const DeckFormat& one : kFormats)
    if (one.write) names.push_back(one.name);
  const std::string_view last = names.back();
  names.pop_back();
  return fmt::format("{} or {}", fmt::join(names, ", "), last);
}

const DeckFormat& deck_format_named(std::string_view name) {
  for (const DeckFormat& one : kFormats) {
    if (one.name != name) continue;
    if (one.write) return one;
    throw Error(fmt::format("no deck is written as {}: {}; expected {}", name, one.words,
                            deck_format_names()));
  }
  throw Error(
      fmt::format("'{}' is no format of decks; expected {}", excerpt(name), deck_format_names()));
}

}  // namespace archon::keyforge
