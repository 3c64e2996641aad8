#include "engine/keyforge/decks/deck.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/alliance.h"
#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/decks/set_names.h"
#include "engine/keyforge/vocabulary/bonus_icons.h"

namespace archon::keyforge {
namespace {

constexpr int kFormatVersion = 1;

Json card_json(const DeckCard& card, int count) {
  Json out = {{"id", card.id}};
  if (count > 1) out["count"] = count;
  if (card.maverick) out["maverick"] = true;
  if (card.legacy) out["legacy"] = true;
  if (card.anomaly) out["anomaly"] = true;
  for (const Bonus icon : card.enhancements)
    out["enhancements"].push_back(kBonusNames[index_of(icon)]);
  if (card.enhanced_unknown) out["enhanced"] = true;
  return out;
}

// The cards of one house, equal ones as one, in the order of their first copies.
Json cards_json(const Deck& deck, House house) {
  std::vector<std::pair<const DeckCard*, int>> kinds;
  for (const DeckCard& card : deck.cards) {
    if (card.house != house) continue;
    const auto same = std::find_if(kinds.begin(), kinds.end(),
                                   [&](const auto& kind) { return *kind.first == card; });
    if (same != kinds.end()) {
      ++same->second;
    } else {
      kinds.emplace_back(&card, 1);
    }
  }
  Json out = Json::array();
  for (const auto& [card, count] : kinds) out.push_back(card_json(*card, count));
  return out;
}

// On one line.
std::string flow(const Json& value) {
  std::string out;
  if (value.is_array()) {
    for (const Json& item : value) out += (out.empty() ? "" : ", ") + flow(item);
    return "[" + out + "]";
  }
  if (value.is_object()) {
    for (const auto& [key, member] : value.items())
      out += fmt::format("{}\"{}\": {}", out.empty() ? "" : ", ", key, flow(member));
    return "{" + out + "}";
  }
  return printable_json(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// did_you_mean, but for words of a length that people type.
std::string hint(std::string_view word, const std::vector<std::string>& known) {
  return word.size() > kLongestExcerpt ? "" : did_you_mean(word, known);
}

// Every house that has cards, the deck's own first.
std::vector<House> houses_in_order(const Deck& deck) {
  std::vector<House> out;
  const auto add = [&](House house) {
    if (std::find(out.begin(), out.end(), house) == out.end()) out.push_back(house);
  };
  for (const House house : deck.houses)
    if (house != House::None) add(house);
  for (const DeckCard& card : deck.cards) add(card.house);
  return out;
}

bool read_flag(const Json& entry, const char* key, std::string_view where) {
  const Json* value = member(entry, key);
  if (value && !value->is_boolean())
    throw Error(fmt::format("{}.{} is {}; expected true or false", where, key, value->type_name()));
  return value && value->get<bool>();
}

House read_house(std::string_view word, std::string_view where) {
  const auto house = house_by_name(word);
  if (house) return *house;
  const std::vector<std::string> known(kHouseNames.begin(), kHouseNames.begin() + kHouses);
  throw Error(fmt::format("{}: unknown house {}{}", where, in_quotes(word), hint(word, known)));
}

void read_houses(const Json& list, Deck& deck) {
  if (list.size() > kDeckHouses)
    throw Error(fmt::format("'houses' lists {} houses; expected 3", list.size()));
  for (size_t i = 0; i < list.size(); ++i)
    deck.houses[i] = read_house(as_text(list[i], "houses"), "houses");
}

void read_card(const Json& entry, House house, const Facts& facts, std::string_view where,
               Deck& deck) {
  check_keys(entry, {"id", "count", "maverick", "legacy", "anomaly", "enhancements", "enhanced"},
             where);
  const std::string& id = required_text(entry, "id", where);
  DeckCard card;
  card.id = facts.canonical_id(id);
  if (card.id.empty()) throw Error(fmt::format("{}.id: {} is not a card", where, in_quotes(id)));
  card.house = house;
  card.maverick = read_flag(entry, "maverick", where);
  card.legacy = read_flag(entry, "legacy", where);
  card.anomaly = read_flag(entry, "anomaly", where);
  card.enhanced_unknown = read_flag(entry, "enhanced", where);
  if (member(entry, "enhancements")) {
    for (const Json& icon : required_array(entry, "enhancements", where)) {
      const auto bonus = find_value<Bonus>(kBonusNames, as_text(icon, where));
      if (!bonus)
        throw Error(fmt::format("{}.enhancements: {} is not an icon; expected {}", where,
                                in_quotes(icon.get_ref<const std::string&>()), kIconsInWords));
      card.enhancements.push_back(*bonus);
    }
  }
  const Json* count = member(entry, "count");
  const int copies = count ? as_int(*count, 1, kMostDeckCards, fmt::format("{}.count", where)) : 1;
  deck.cards.insert(deck.cards.end(), copies, card);
  if (deck.cards.size() > kMostDeckCards)
    throw Error(fmt::format("{}: the deck has more than {} cards", where, kMostDeckCards));
}

std::string shown(const std::string& id, const Facts& facts) {
  const CardFacts* card = facts.find(id);
  return card ? card->name : id;
}

bool has_house(Set set, House house, const Facts& facts) {
  constexpr int kCardsOfAHouse = 20;  // fewer: anomalies, cards of many houses
  const auto printings = facts.printings();
  return std::count_if(printings.begin(), printings.end(), [&](const CardFacts& card) {
           return card.set == set && card.house == house && !card.is_anomaly();
         }) >= kCardsOfAHouse;
}

void check_set(const Deck& deck, const Facts& facts, std::vector<std::string>& problems) {
  if (!deck.set) return;
  for (const House house : foreign_houses(deck, *deck.set, facts))
    problems.push_back(fmt::format("{} is not a house of {}", name_of(house), name_of(*deck.set)));
}

void check_houses(const Deck& deck, std::vector<std::string>& problems) {
  if (int_size(deck.cards) != kDeckCards)
    problems.push_back(fmt::format("it has {} cards; expected {}", deck.cards.size(), kDeckCards));
  for (size_t i = 0; i < kDeckHouses; ++i) {
    const House house = deck.houses[i];
    const auto before = deck.houses.begin() + i;
    if (house == House::None) {
      problems.push_back(fmt::format("house {} of 3 is missing", i + 1));
      continue;
    }
    if (std::find(deck.houses.begin(), before, house) != before) {
      problems.push_back(fmt::format("house {} is named twice", name_of(house)));
      continue;
    }
    const auto count = std::count_if(deck.cards.begin(), deck.cards.end(),
                                     [&](const DeckCard& c) { return c.house == house; });
    if (count != kHouseCards)
      problems.push_back(
          fmt::format("house {} has {} cards; expected {}", name_of(house), count, kHouseCards));
  }
}

std::string_view article(Reference kind) { return kind == Reference::Power ? "an" : "a"; }

// Problems of one card apart from its copies: unknown, in a foreign house, marks that are missing.
void check_card(const Deck& deck, const DeckCard& card, const Facts& facts,
                std::vector<std::string>& problems) {
  if (!deck.has_house(card.house))
    problems.push_back(card.house == House::None
                           ? fmt::format("{} is in no house", shown(card.id, facts))
                           : fmt::format("{} is in {}, which is not a house of the deck",
                                         shown(card.id, facts), name_of(card.house)));
  const auto printings = facts.printings_of(card.id);
  if (printings.empty()) {
    problems.push_back(fmt::format("unknown card '{}'{}", card.id, facts.suggest(card.id)));
    return;
  }
  if (const Reference kind = printings[0]->reference; kind != Reference::None)
    problems.push_back(fmt::format("{} is {} {}; expected it beside the 36 cards",
                                   printings[0]->name, article(kind), name_of(kind)));
  const bool at_home = std::any_of(printings.begin(), printings.end(), [&](const CardFacts* p) {
    return p->house == House::None || p->house == card.house;
  });
  if (!at_home && !card.maverick && card.house != House::None)
    problems.push_back(fmt::format("{} is a {} card; in {} it must be marked as a maverick",
                                   printings[0]->name, name_of(printings[0]->house),
                                   name_of(card.house)));
  const bool in_set = !deck.set || facts.find(card.id, *deck.set) || printings[0]->is_homebrew();
  if (!in_set && !card.legacy && !card.anomaly)
    problems.push_back(fmt::format("{} is not in {}; it must be marked as legacy or anomaly",
                                   printings[0]->name, name_of(*deck.set)));
}

void check_reference(const Deck& deck, const std::string& id, Reference kind, const Facts& facts,
                     std::vector<std::string>& problems) {
  const auto printings = facts.printings_of(id);
  if (printings.empty()) {
    problems.push_back(fmt::format("unknown {} '{}'{}", name_of(kind), id, facts.suggest(id)));
  } else if (printings[0]->reference != kind) {
    problems.push_back(fmt::format("{} is no {}", printings[0]->name, name_of(kind)));
  } else if (deck.set && facts.find(id, *deck.set) == nullptr) {
    problems.push_back(fmt::format("the {} {} is not in {}", name_of(kind), printings[0]->name,
                                   name_of(*deck.set)));
  }
}

// The cards beside the 36, kind by kind.
void check_references(const Deck& deck, const Facts& facts, std::vector<std::string>& problems) {
  const auto some = [](const std::string& id) {
    return id.empty() ? std::vector<std::string>() : std::vector{id};
  };
  const std::pair<Reference, std::vector<std::string>> kinds[] = {
      {Reference::Token, some(deck.token)},
      {Reference::Power, some(deck.power)},
      {Reference::Prophecy, deck.prophecies}};
  for (const auto& [kind, ids] : kinds) {
    for (const std::string& id : ids) check_reference(deck, id, kind, facts, problems);
    const int expected = deck.set ? references_of(*deck.set, kind) : int_size(ids);
    if (int_size(ids) == expected || (!ids.empty() && expected == 0)) continue;
    problems.push_back(
        expected == 1
            ? fmt::format("it has no {}; each deck of {} has one", name_of(kind),
                          name_of(*deck.set))
            : fmt::format("it has {} prophecies; each deck of {} has {}, two cards of two sides",
                          ids.size(), name_of(*deck.set), expected));
  }
}

// Enhance on the deck's cards stands for the icons that were added, one for one. Where the source
// didn't tell all of them there is nothing to compare, nor in an Alliance deck, whose pods got
// their icons from cards of other decks.
void check_icons(const Deck& deck, const Facts& facts, std::vector<std::string>& problems) {
  std::array<int, kBonuses> due{};
  std::array<int, kBonuses> added{};
  bool any = false;
  for (const DeckCard& card : deck.cards) {
    const CardFacts* known = facts.find(card.id);
    if (known == nullptr || card.enhanced_unknown) return;
    for (const Bonus icon : known->enhance) ++due[index_of(icon)];
    for (const Bonus icon : card.enhancements) ++added[index_of(icon)];
    any = any || !card.enhancements.empty();
    const size_t icons = known->bonuses.size() + card.enhancements.size();
    if (icons > BonusIcons::kMost)
      problems.push_back(fmt::format("{} has {} bonus icons; a card has at most {}", known->name,
                                     icons, BonusIcons::kMost));
  }
  if (deck.provenance.alliance) return;
  for (size_t i = 0; any && i < kBonuses; ++i)
    if (due[i] != added[i])
      problems.push_back(fmt::format("its cards have Enhance for {} {} icons, but {} were added",
                                     due[i], kBonusNames[i], added[i]));
}

// A gigantic creature is two cards; a deck holds as many second halves as first ones.
void check_halves(const Deck& deck, const Facts& facts, std::vector<std::string>& problems) {
  std::map<std::string, int> copies;
  for (const DeckCard& card : deck.cards) ++copies[card.id];
  for (const CardFacts& half : facts.printings()) {
    if (!half.id.ends_with('2') || !facts.find(half.name) || facts.find(half.name)->id == half.id)
      continue;
    const std::string& whole = facts.find(half.name)->id;
    if (copies[whole] != copies[half.id])
      problems.push_back(fmt::format("{} has {} first and {} second halves", half.name,
                                     copies[whole], copies[half.id]));
  }
}

}  // namespace

Json parse_list(std::string_view text) {
  std::vector<std::set<std::string>> keys;  // of the objects that are open
  const auto look = [&](int, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      throw Error(fmt::format("the key {} appears twice in an object; expected it once",
                              in_quotes(parsed.get<std::string>())));
    return true;
  };
  try {
    return Json::parse(text, look);
  } catch (const Json::exception& wrong) {
    not_json(wrong);
  }
}

std::string house_names(const std::array<House, kDeckHouses>& houses) {
  std::string out;
  for (const House house : houses) {
    if (!out.empty()) out += ", ";
    out += name_of(house);
  }
  return out;
}

bool Deck::has_house(House house) const {
  return house != House::None && std::find(houses.begin(), houses.end(), house) != houses.end();
}

std::vector<std::string> Deck::references() const {
  std::vector<std::string> out;
  for (const std::string* id : {&token, &power})
    if (!id->empty()) out.push_back(*id);
  out.insert(out.end(), prophecies.begin(), prophecies.end());
  return out;
}

void group_copies(Deck& deck) {
  std::vector<DeckCard> grouped;
  for (const House house : houses_in_order(deck)) {
    const std::ptrdiff_t first = grouped.size();
    for (const DeckCard& card : deck.cards) {
      if (card.house != house) continue;
      const auto last = std::find(grouped.rbegin(), grouped.rend() - first, card);
      const bool is_copy = last != grouped.rend() - first;
      grouped.insert(is_copy ? last.base() : grouped.end(), card);
    }
  }
  deck.cards = std::move(grouped);
}

Json deck_json(const Deck& deck) {
  Json out = {{"archon_deck", kFormatVersion}, {"name", deck.name}};
  if (!deck.uuid.empty()) out["uuid"] = deck.uuid;
  if (deck.set) out["set"] = kSetCodes[index_of(*deck.set)];
  if (deck.provenance != Provenance()) out["provenance"] = provenance_json(deck.provenance);
  out["houses"] = Json::array();
  for (const House house : deck.houses)
    if (house != House::None) out["houses"].push_back(name_of(house));
  if (!deck.token.empty()) out["token"] = deck.token;
  if (!deck.power.empty()) out["power"] = deck.power;
  if (!deck.prophecies.empty()) out["prophecies"] = deck.prophecies;
  out["cards"] = Json::object();
  for (const House house : houses_in_order(deck))
    out["cards"][std::string(name_of(house))] = cards_json(deck, house);
  return out;
}

// A line for each card.
std::string deck_to_json(const Deck& deck) {
  const Json json = deck_json(deck);
  std::string out;
  for (const auto& [key, value] : json.items()) {
    out += fmt::format("{}  \"{}\": ", out.empty() ? "{\n" : ",\n", key);
    if (key != "cards") {
      out += flow(value);
      continue;
    }
    std::string blocks;
    for (const auto& [house, cards] : value.items()) {
      blocks += fmt::format("{}    \"{}\": [", blocks.empty() ? "" : ",\n", house);
      for (size_t i = 0; i < cards.size(); ++i)
        blocks += fmt::format("{}\n      {}", i == 0 ? "" : ",", flow(cards[i]));
      blocks += "\n    ]";
    }
    out += "{\n" + blocks + "\n  }";
  }
  return out + "\n}\n";
}

Deck deck_from_json(std::string_view text, const Facts& facts) {
  return deck_of(parse_list(text), facts);
}

static void read_references(const Json& root, const Facts& facts, Deck& deck) {
  if (member(root, "token"))
    deck.token = facts.canonical_id(required_text(root, "token", "the deck"));
  if (member(root, "power"))
    deck.power = facts.canonical_id(required_text(root, "power", "the deck"));
  if (member(root, "prophecies"))
    for (const Json& id : required_array(root, "prophecies", "the deck"))
      deck.prophecies.push_back(facts.canonical_id(as_text(id, "prophecies")));
}

Deck deck_of(const Json& root, const Facts& facts) {
  check_keys(root,
             {"archon_deck", "name", "uuid", "set", "provenance", "houses", "token", "power",
              "prophecies", "cards"},
             "the deck");
  const int version = as_int(required(root, "archon_deck", "the deck"), 1, 1000, "archon_deck");
  if (version > kFormatVersion)
    throw Error(fmt::format("deck format {} is newer than {}, the newest that this program reads",
                            version, kFormatVersion));
  Deck deck;
  deck.name = required_text(root, "name", "the deck");
  if (member(root, "uuid")) deck.uuid = required_text(root, "uuid", "the deck");
  if (member(root, "set")) {
    const std::string& word = required_text(root, "set", "the deck");
    const auto set = find_value<Set>(kSetCodes, word);
    if (!set) throw Error(fmt::format("set: {} is not {}", in_quotes(word), codes_here()));
    deck.set = *set;
  }
  if (const Json* provenance = member(root, "provenance"))
    deck.provenance = provenance_of(*provenance);
  read_houses(required_array(root, "houses", "the deck"), deck);
  read_references(root, facts, deck);
  const Json& cards = required(root, "cards", "the deck");
  if (!cards.is_object()) throw Error("'cards' is not an object; expected a list for each house");
  for (const auto& [word, list] : cards.items()) {
    const House house = word == "none" ? House::None : read_house(word, "cards");
    if (!list.is_array())
      throw Error(fmt::format("cards.{} is {}; expected a list", word, list.type_name()));
    for (size_t i = 0; i < list.size(); ++i)
      read_card(list[i], house, facts, fmt::format("cards.{}[{}]", word, i), deck);
  }
  group_copies(deck);
  return deck;
}

int references_of(Set set, Reference kind) {
  switch (kind) {
    case Reference::Token: return set == Set::WoE || set == Set::ToC ? 1 : 0;
    case Reference::Power: return set == Set::CC ? 1 : 0;
    case Reference::Prophecy: return set == Set::PV ? kProphecies : 0;
    case Reference::None: break;
  }
  return 0;
}

std::vector<House> foreign_houses(const Deck& deck, Set set, const Facts& facts) {
  std::vector<House> out;
  for (const House house : deck.houses)
    if (house != House::None && !has_house(set, house, facts)) out.push_back(house);
  return out;
}

std::vector<std::string> check(const Deck& deck, const Facts& facts) {
  std::vector<std::string> problems;
  check_houses(deck, problems);
  check_set(deck, facts, problems);
  std::vector<const DeckCard*> seen;
  for (const DeckCard& card : deck.cards) {
    const bool again = std::any_of(seen.begin(), seen.end(),
                                   [&](const DeckCard* other) { return *other == card; });
    if (again) continue;
    seen.push_back(&card);
    check_card(deck, card, facts, problems);
  }
  check_references(deck, facts, problems);
  check_halves(deck, facts, problems);
  check_icons(deck, facts, problems);
  if (deck.provenance.alliance)
    for (std::string& problem : alliance_problems(deck, restricted_list(), facts))
      problems.push_back(std::move(problem));
  return problems;
}

}  // namespace archon::keyforge
