// What all formats share: names to ids and houses, and completing what a format leaves out.
#include <algorithm>
#include <array>
#include <map>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

// Some formats list the reference cards among the others.
void take_out_references(Deck& deck, const Facts& facts) {
  for (size_t i = 0; i < deck.cards.size(); ++i) {
    const CardFacts* card = facts.find(deck.cards[i].id);
    if (card != nullptr && lay_beside(deck, *card)) deck.cards.erase(deck.cards.begin() + (i--));
  }
}

// Broken UTF-8 becomes the replacement character, line breaks become blanks.
std::string clean_name(std::string_view name) {
  std::string out =
      Json(std::string(trimmed(name))).dump(-1, ' ', false, Json::error_handler_t::replace);
  out = Json::parse(out).get<std::string>();
  for (char& c : out)
    if (c >= 0 && c < ' ') c = ' ';
  return out;
}

// Both halves of a gigantic creature share one title; formats that know titles only list it twice.
void split_halves(Deck& deck, const Facts& facts) {
  std::map<std::string, int> copies;
  for (const DeckCard& card : deck.cards) ++copies[card.id];
  for (DeckCard& card : deck.cards) {
    const std::string second = card.id + "2";
    if (copies[card.id] < copies[second] + 2 || !facts.find(second)) continue;
    --copies[card.id];
    ++copies[second];
    card.id = second;
  }
}

// The cards that Archon lacks are those of the sets that it lacks.
void refuse_cards_not_here(const std::string& set, const Deck& deck, const Facts& facts) {
  const std::string_view name = set_not_here(set);
  if (name.empty()) return;
  for (const DeckCard& card : deck.cards)
    if (!facts.find(card.id))
      throw Error(fmt::format("deck {}: it has cards of {} ('{}'), which {}", in_quotes(deck.name),
                              name, card.id, kNotHere));
}

void mark(DeckCard& card, const Deck& deck, const Facts& facts) {
  const auto printings = facts.printings_of(card.id);
  if (printings.empty() || card.house == House::None) return;
  const bool at_home = std::any_of(printings.begin(), printings.end(), [&](const CardFacts* p) {
    return p->house == House::None || p->house == card.house;
  });
  if (!at_home) card.maverick = true;
  if (!deck.set) return;
  const CardFacts* here = facts.find(card.id, *deck.set);
  if (here) {
    card.anomaly = card.anomaly || here->is_anomaly();
  } else if (!card.legacy && !card.anomaly && !printings[0]->is_homebrew()) {
    (printings[0]->set < *deck.set ? card.legacy : card.anomaly) = true;
  }
}

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

}  // namespace

bool lay_beside(Deck& deck, const CardFacts& card) {
  const auto take = [&](std::string& place) {
    if (place.empty()) place = card.id;
    return place == card.id;
  };
  switch (card.reference) {
    case Reference::None: return false;
    case Reference::Token: return take(deck.token);
    case Reference::Power: return take(deck.power);
    case Reference::Prophecy: break;
  }
  auto& sides = deck.prophecies;
  if (std::find(sides.begin(), sides.end(), card.id) == sides.end()) sides.push_back(card.id);
  return true;
}

void name_set(std::string_view word, Draft& draft) {
  if (word.empty()) return;
  draft.deck.set = set_named(word);
  if (!draft.deck.set) draft.other_set = word;
}

Deck settle(Draft draft, const Facts& facts) {
  Deck deck = std::move(draft.deck);
  deck.name = clean_name(deck.name);
  if (deck.name.empty()) deck.name = "unnamed deck";
  deck.uuid = find_uuid(deck.uuid);
  take_out_references(deck, facts);
  if (deck.cards.empty()) throw Error(fmt::format("deck {} lists no cards", in_quotes(deck.name)));
  refuse_cards_not_here(draft.other_set, deck, facts);
  if (!deck.set && draft.other_set.empty()) guess_set(deck, facts);
  split_halves(deck, facts);
  settle_houses(deck, facts);
  for (DeckCard& card : deck.cards) mark(card, deck, facts);
  group_copies(deck);
  return deck;
}

void choose_set(Set set, Deck& deck, const Facts& facts) {
  if (set_is(deck) == SetIs::Sure && deck.set != set)
    throw Error(fmt::format("{} is from {}; expected no other set", deck.name, name_of(*deck.set)));
  if (const auto foreign = foreign_houses(deck, set, facts); !foreign.empty())
    throw Error(fmt::format("{}: {} is not a house of {}; expected a set that has it", deck.name,
                            name_of(foreign.front()), name_of(set)));
  deck.set = set;
  deck.provenance.set_guessed = false;
  deck.provenance.fits.clear();
  for (DeckCard& card : deck.cards) {
    card.legacy = card.anomaly = false;
    mark(card, deck, facts);
  }
  group_copies(deck);
}

House house_named(std::string_view word, std::string_view where) {
  const auto house = house_by_name(trimmed(word));
  if (house) return *house;
  if (is_house_not_here(word))
    throw Error(fmt::format("{}: the set of house {} {}", where, trimmed(word), kNotHere));
  const std::vector<std::string> known(kHouseNames.begin(), kHouseNames.begin() + kHouses);
  throw Error(fmt::format("{}: unknown house {}{}", where, in_quotes(word),
                          word.size() > kLongestExcerpt ? "" : did_you_mean(word, known)));
}

void set_houses(Deck& deck, const std::vector<std::string>& names, std::string_view where) {
  if (names.size() > kDeckHouses)
    throw Error(fmt::format("{} names {} houses; expected 3", where, names.size()));
  for (size_t i = 0; i < names.size(); ++i) deck.houses[i] = house_named(names[i], where);
}

std::string card_id(std::string_view title, const Facts& facts, std::string_view where) {
  std::string id = facts.canonical_id(title);
  if (id.empty())
    throw Error(
        fmt::format("{}: {} is not a card; expected an English title", where, in_quotes(title)));
  return id;
}

std::string id_of_kind(std::string id, std::string_view rarity, std::string_view type) {
  static constexpr std::array<std::string_view, 1> kEvilTwin = {"Evil Twin"};
  static constexpr std::array<std::string_view, 2> kSecondHalf = {"Creature2",
                                                                  "Gigantic Creature Art"};
  if (find_name(kEvilTwin, rarity) && !id.ends_with("-evil-twin")) id += "-evil-twin";
  if (find_name(kSecondHalf, type) && !id.ends_with('2')) id += '2';
  return id;
}

const CardFacts* card_numbered(std::string_view word, const Facts& facts) {
  constexpr size_t kLongestNumber = 4;
  for (size_t i = 2; i < word.size(); ++i) {
    const auto set = set_named(word.substr(0, i));
    std::string_view number = word.substr(i);
    while (!number.empty() && std::string_view("-_# ").find(number[0]) != number.npos)
      number.remove_prefix(1);
    if (!set || number.empty() || number.size() > kLongestNumber) continue;
    if (const CardFacts* card = facts.find_number(*set, number)) return card;
  }
  return nullptr;
}

int copies_of(const Json& entry, const std::string& where) {
  for (const char* key : {"count", "quantity", "qty", "copies", "amount"})
    if (const Json* count = member(entry, key))
      return as_int(*count, 1, kMostDeckCards, fmt::format("{}.{}", where, key));
  return 1;
}

std::string word_of(const Json* value) {
  if (!value) return "";
  if (value->is_string()) return value->get<std::string>();
  return value->is_number_integer() ? value->dump() : "";
}

bool says_alliance(const Json& root) {
  for (const char* key : {"deckType", "deck_type"})
    if (slug(text_or_empty(root, key)) == "alliance") return true;
  return flag(root, "isAlliance") || flag(root, "is_alliance");
}

static std::string beside_id(const Json& card, const Facts& facts, const std::string& where) {
  std::string title = card.is_string() ? card.get<std::string>() : "";
  for (const char* key : {"card_title", "cardTitle", "name", "title", "id"})
    if (title.empty()) title = text_or_empty(card, key);
  return title.empty() ? "" : card_id(title, facts, where);
}

void read_beside(const Json& root, const Facts& facts, const std::string& where, Deck& deck) {
  const auto read_one = [&](std::initializer_list<const char*> keys, std::string& id) {
    for (const char* key : keys)
      if (const Json* card = member(root, key); card && id.empty())
        id = beside_id(*card, facts, fmt::format("{}.{}", where, key));
  };
  read_one({"token", "tokenCard", "tokenInfo", "tokenCreature", "token_creature"}, deck.token);
  read_one({"power", "archonPower", "archonPowerCard", "archonPowerInfo", "archon_power"},
           deck.power);
  for (const char* key : {"prophecies", "prophecyCards", "prophecy_cards"}) {
    const Json* sides = member(root, key);
    if (!sides || !sides->is_array() || !deck.prophecies.empty()) continue;
    for (const Json& side : *sides)
      if (std::string id = beside_id(side, facts, fmt::format("{}.{}", where, key)); !id.empty())
        deck.prophecies.push_back(std::move(id));
  }
}

void add_enhancement(DeckCard& card, std::string_view word) {
  const auto bonus =
      word == "amber" || word == "Amber" ? std::optional<int>(0) : find_name(kBonusNames, word);
  if (bonus) {
    card.enhancements.push_back(value_at<Bonus>(*bonus));
  } else {
    card.enhanced_unknown = true;
  }
}

void add_cards(Deck& deck, const DeckCard& card, int copies) {
  if (int_size(deck.cards) + copies > kMostDeckCards)
    throw Error(fmt::format("deck {} has more than {} cards; expected {}", in_quotes(deck.name),
                            kMostDeckCards, kDeckCards));
  deck.cards.insert(deck.cards.end(), copies, card);
}

std::string find_uuid(std::string_view text) {
  constexpr std::string_view kShape = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  for (size_t at = 0; at + kShape.size() <= text.size(); ++at) {
    size_t i = 0;
    while (i < kShape.size() && (kShape[i] == '-' ? text[at + i] == '-' : is_hex(text[at + i])))
      ++i;
    if (i == kShape.size()) return std::string(text.substr(at, i));
  }
  return "";
}

}  // namespace archon::keyforge
