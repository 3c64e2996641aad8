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

// `number` is the Master Vault's, or "".
[[noreturn]] void refuse_set(const std::string& set, std::string_view number,
                             const std::string& deck) {
  throw NotHereYet(
      set,
      fmt::format("{}{}{} {}", deck.empty() ? "" : fmt::format("deck {}: ", in_quotes(deck)), set,
                  number.empty() ? "" : fmt::format(" (expansion {})", number), kNotHere));
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

// The printed house in the deck's set, else in the newest set it was printed in.
House printed_house(const DeckCard& card, const Deck& deck, const Facts& facts) {
  if (deck.set)
    if (const CardFacts* printing = facts.find(card.id, *deck.set)) return printing->house;
  const auto printings = facts.printings_of(card.id);
  return printings.empty() ? House::None : printings.back()->house;
}

// The three houses that most cards stand in or are printed in, in order of first appearance.
void guess_houses(Deck& deck, const Facts& facts) {
  std::vector<std::pair<House, int>> counts;
  for (const DeckCard& card : deck.cards) {
    const House house = card.house != House::None ? card.house : printed_house(card, deck, facts);
    if (house == House::None) continue;
    const auto at = std::find_if(counts.begin(), counts.end(),
                                 [&](const auto& entry) { return entry.first == house; });
    if (at != counts.end()) {
      ++at->second;
    } else {
      counts.emplace_back(house, 1);
    }
  }
  while (counts.size() > kDeckHouses)
    counts.erase(std::min_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
      return a.second < b.second;
    }));
  for (size_t i = 0; i < counts.size(); ++i) deck.houses[i] = counts[i].first;
}

// Gives a house to the cards that have none: the printed one, or the only house that lacks cards.
void place_cards(Deck& deck, const Facts& facts) {
  for (DeckCard& card : deck.cards) {
    if (card.house != House::None) continue;
    const House house = printed_house(card, deck, facts);
    if (deck.has_house(house)) card.house = house;
  }
  std::vector<House> open;
  for (const House house : deck.houses) {
    const auto count = std::count_if(deck.cards.begin(), deck.cards.end(),
                                     [&](const DeckCard& c) { return c.house == house; });
    if (house != House::None && count < kHouseCards) open.push_back(house);
  }
  if (open.size() != 1) return;
  for (DeckCard& card : deck.cards)
    if (card.house == House::None) card.house = open[0];
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
  for (size_t i = 0; i < kSets; ++i)
    if (word == kSetNumbers[i]) draft.deck.set = value_at<Set>(i);
  if (const auto set = find_value<Set>(kSetNames, word)) draft.deck.set = *set;
  if (const auto set = find_value<Set>(kSetCodes, word)) draft.deck.set = *set;
  if (draft.deck.set) return;
  const LaterSet* later = later_set(word);
  draft.named_set = later ? later->name : fmt::format("set {}", in_quotes(word));
  if (later && later->is_new) refuse_set(draft.named_set, later->number, draft.deck.name);
}

Deck settle(Draft draft, const Facts& facts) {
  Deck deck = std::move(draft.deck);
  deck.provenance.later_set = draft.named_set;
  deck.name = clean_name(deck.name);
  if (deck.name.empty()) deck.name = "unnamed deck";
  deck.uuid = find_uuid(deck.uuid);
  take_out_references(deck, facts);
  if (deck.cards.empty()) throw Error(fmt::format("deck {} lists no cards", in_quotes(deck.name)));
  if (!deck.set && draft.named_set.empty()) guess_set(deck, facts);
  split_halves(deck, facts);
  if (deck.houses[0] == House::None) guess_houses(deck, facts);
  place_cards(deck, facts);
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
  if (is_later_house(word))
    throw NotHereYet("other sets",
                     fmt::format("{}: the set of house {} {}", where, trimmed(word), kNotHere));
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

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace archon::keyforge
