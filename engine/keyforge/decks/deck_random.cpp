#include "engine/keyforge/decks/deck_random.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/deck_additions.h"
#include "engine/keyforge/decks/playable.h"
#include "engine/keyforge/decks/set_names.h"
#include "engine/keyforge/vocabulary/streams.h"

namespace archon::keyforge {
namespace {

// How a house is filled. The recipe is not public; this one is fitted to published counts
// over 100,000 decks of the first set (66.2 % commons, 24.2 % uncommons, 9.3 % rares, 0.3 %
// special) and to 157 lists of such decks. Within a rarity every card is as likely as any other,
// and copies come as chance has it. Rares do not: their numbers in the three houses look as if each
// were drawn from this table, and drawn again while two houses have none.
constexpr std::array<uint32_t, 5> kRaresInHouse = {295, 486, 184, 32, 3};  // 0 to 4, in thousandths
constexpr uint32_t kUncommons = 269;  // in thousandths of the cards that aren't rare
constexpr uint32_t kMavericks = 41;   // in thousandths of the decks
// Special cards beyond the families below, in thousandths of the cards: the shares that were
// counted. Of later sets none have been published: they get that of the set before them, and More
// Mutation that of Mass Mutation.
constexpr uint32_t special_share(Set set) {
  constexpr std::array<uint32_t, kSetsOf2021> kCounted = {0, 6, 23, 55, 12};
  if (set == Set::MoMu) return kCounted[index_of(Set::MM)];
  return kCounted[std::min(index_of(set), index_of(Set::DT))];
}
constexpr int kFewestSins = 3;  // where there is one (Desire, Envy, Gluttony, ...)

// For each copy of the head its house holds at least this many copies of the follower; a family of
// one title comes at least this many at once. A follower that chance did not bring takes the place
// of another card. Most rows are seen in every list that has the head; how many Urchins Faygin
// brings, and that Bear Flute brings a bear, are guesses.
struct Family {
  std::string_view head;
  std::string_view follower;
  int copies;
};
constexpr std::array<Family, 13> kFamilies = {{
    {"bear-flute", "ancient-bear", 1},
    {"faygin", "urchin", 2},
    {"horseman-of-pestilence", "horseman-of-death", 1},
    {"horseman-of-pestilence", "horseman-of-famine", 1},
    {"horseman-of-pestilence", "horseman-of-war", 1},
    {"igon-the-green", "igon-the-terrible", 1},
    {"niffle-queen", "niffle-ape", 2},
    {"ortannu-the-chained", "ortannu-s-binding", 2},
    {"plague-rat", "plague-rat", 6},
    {"routine-job", "routine-job", 2},
    {"scylla", "charybdis", 1},
    {"timetraveller", "help-from-future-self", 1},
    {"troop-call", "niffle-ape", 1},
}};

// Those above, and the gigantic creatures of a set, in the order of their heads: two cards of one
// title, of which the one that isn't special is drawn. In More Mutation and Draconian Measures that
// is the second half.
std::vector<Family> families_of(Set set) {
  std::vector<Family> out(kFamilies.begin(), kFamilies.end());
  for (const CardFacts& second : facts().printings()) {
    if (second.set != set || !second.id.ends_with('2')) continue;
    const CardFacts* first =
        facts().find(std::string_view(second.id).substr(0, second.id.size() - 1), set);
    if (first == nullptr || first->name != second.name) continue;
    if (second.rarity == Rarity::Special)
      out.push_back({first->id, second.id, 1});
    else
      out.push_back({second.id, first->id, 1});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Family& a, const Family& b) { return a.head < b.head; });
  return out;
}

// Among 245,799 decks none had two of one of these.
constexpr std::array<std::string_view, 14> kNeverTwice = {
    "bait-and-switch", "burn-the-stockpile", "chota-hazri",           "ether-spider",
    "key-charge",      "key-hammer",         "lash-of-broken-dreams", "library-access",
    "master-of-1",     "master-of-2",        "master-of-3",           "replicator",
    "restringuntus",   "wardrummer"};

// One rare in three guises; the first stands for all where cards are drawn.
constexpr std::array<std::string_view, 3> kMasters = {"master-of-1", "master-of-2", "master-of-3"};

bool is_common_or_uncommon(const CardFacts& card) {
  return card.rarity == Rarity::Common || card.rarity == Rarity::Uncommon;
}

// The deck decides, as for the beasts of Æmber Skies.
bool is_of_any_house(const CardFacts& card) {
  return card.house == House::None && card.variants.empty() && !card.is_anomaly();
}

bool is_of_house(const CardFacts& card, House house) {
  return card.house == house || is_of_any_house(card) ||
         std::find(card.variants.begin(), card.variants.end(), house) != card.variants.end();
}

bool is_sin(const CardFacts& card) {
  return std::find(card.traits.begin(), card.traits.end(), "sin") != card.traits.end();
}

struct DrawnCard {
  const CardFacts* card = nullptr;
  House house = House::None;
};

class DeckMaker {
 public:
  DeckMaker(Set set, Rng rng);

  std::array<House, kDeckHouses> draw_houses();
  std::vector<DeckCard> draw_cards(const std::array<House, kDeckHouses>& houses);
  void draw_references(Deck& deck);

 private:
  bool chance(uint32_t thousandths) { return rng_.below(1000) < thousandths; }
  bool in_family(const CardFacts& card) const {
    return std::any_of(families_.begin(), families_.end(), [&](const Family& family) {
      return card.id == family.head || card.id == family.follower;
    });
  }
  // A special card that may stand alone: no second half, no follower, of a house.
  bool is_free_special(const CardFacts& card) const {
    return card.rarity == Rarity::Special && !in_family(card) && !card.is_anomaly();
  }
  bool draws_special(House house) {
    const auto& pool = pools_[index_of(house)][index_of(Rarity::Special)];
    const uint32_t share = special_share(set_);
    return share > 0 && !pool.empty() && chance(share);
  }
  bool bring_sins(House house);
  std::array<int, kDeckHouses> draw_rares();
  int draw_rares_of_house();
  const CardFacts* draw_card(House house, Rarity rarity);
  void fill(House house, int rares);
  bool bring_family(const Family& family, House house);
  bool replace_one(House house, const CardFacts* by);
  void replace_by_maverick();
  int copies(std::string_view id) const;

  // The cards of a house by rarity; of the special ones those that may stand alone.
  using Pools = std::array<std::vector<const CardFacts*>, 4>;

  Set set_;
  std::vector<Family> families_ = families_of(set_);
  std::vector<House> houses_;
  std::array<Pools, kHouses> pools_;
  Rng rng_;
  std::vector<DrawnCard> slots_;
};

DeckMaker::DeckMaker(Set set, Rng rng) : set_(set), houses_(houses_of(set)), rng_(rng) {
  for (const CardFacts& card : facts().printings()) {
    if (card.set != set || card.reference != Reference::None) continue;
    if (card.rarity == Rarity::Special && !is_free_special(card)) continue;
    for (const House house : houses_)
      if (is_of_house(card, house)) pools_[index_of(house)][index_of(card.rarity)].push_back(&card);
  }
}

std::array<House, kDeckHouses> DeckMaker::draw_houses() {
  std::vector<House> all = houses_;
  shuffle(all.data(), int_size(all), rng_);
  std::array<House, kDeckHouses> out{};
  std::copy_n(all.begin(), kDeckHouses, out.begin());
  return out;
}

int DeckMaker::draw_rares_of_house() {
  uint32_t left = rng_.below(1000);
  int rares = 0;
  while (left >= kRaresInHouse[rares]) left -= kRaresInHouse[rares++];
  return rares;
}

std::array<int, kDeckHouses> DeckMaker::draw_rares() {
  std::array<int, kDeckHouses> out{};
  do {
    for (int& rares : out) rares = draw_rares_of_house();
  } while (std::count(out.begin(), out.end(), 0) > 1);
  return out;
}

int DeckMaker::copies(std::string_view id) const {
  return narrow<int>(std::count_if(slots_.begin(), slots_.end(),
                                   [&](const DrawnCard& slot) { return slot.card->id == id; }));
}

const CardFacts* DeckMaker::draw_card(House house, Rarity rarity) {
  const auto& pool = pools_[index_of(house)][index_of(rarity)];
  while (true) {
    const CardFacts* card = pool[rng_.place_in(pool)];
    if (card->id == kMasters[0]) card = facts().find(kMasters[rng_.below(kMasters.size())], set_);
    const bool only_once =
        std::find(kNeverTwice.begin(), kNeverTwice.end(), card->id) != kNeverTwice.end();
    if (!only_once || copies(card->id) == 0) return card;
  }
}

// False when no card of the house may give way.
bool DeckMaker::replace_one(House house, const CardFacts* by) {
  std::vector<DrawnCard*> candidates;
  for (DrawnCard& slot : slots_)
    if (slot.house == house && is_common_or_uncommon(*slot.card) && !in_family(*slot.card))
      candidates.push_back(&slot);
  if (candidates.empty()) return false;
  candidates[rng_.place_in(candidates)]->card = by;
  return true;
}

bool DeckMaker::bring_family(const Family& family, House house) {
  const bool one_title = family.head == family.follower;
  const int heads = one_title ? std::min(copies(family.head), 1) : copies(family.head);
  const CardFacts* follower = facts().find(family.follower, set_);
  if (!follower) return true;  // the set reprinted the head alone
  while (copies(family.follower) < heads * family.copies)
    if (!replace_one(house, follower)) return false;
  return true;
}

bool DeckMaker::bring_sins(House house) {
  const auto sins = [&] {
    return std::count_if(slots_.begin(), slots_.end(), [&](const DrawnCard& slot) {
      return slot.house == house && is_sin(*slot.card);
    });
  };
  if (sins() == 0) return true;
  const auto& pool = pools_[index_of(house)][index_of(Rarity::Special)];
  while (sins() < kFewestSins) {
    const CardFacts* card = pool[rng_.place_in(pool)];
    if (is_sin(*card) && copies(card->id) == 0 && !replace_one(house, card)) return false;
  }
  return true;
}

void DeckMaker::fill(House house, int rares) {
  const size_t before = slots_.size();
  const auto families_fit = [&] {
    return std::all_of(families_.begin(), families_.end(),
                       [&](const Family& family) { return bring_family(family, house); });
  };
  do {
    slots_.resize(before);
    for (int i = 0; i < kHouseCards; ++i) {
      const Rarity rarity = i < rares              ? Rarity::Rare
                            : draws_special(house) ? Rarity::Special
                            : chance(kUncommons)   ? Rarity::Uncommon
                                                   : Rarity::Common;
      slots_.push_back({draw_card(house, rarity), house});
    }
  } while (!families_fit() || !bring_sins(house));
}

// Of the rarity that it replaces, as the shares of the rarities don't depend on mavericks.
void DeckMaker::replace_by_maverick() {
  DrawnCard* slot = nullptr;
  do {
    slot = &slots_[rng_.place_in(slots_)];
  } while (in_family(*slot->card) || slot->card->rarity == Rarity::Special);
  const CardFacts* card = nullptr;
  do {
    const House from = houses_[rng_.place_in(houses_)];
    card = draw_card(from, slot->card->rarity);
  } while (is_of_house(*card, slot->house) || card->house == House::None || in_family(*card));
  slot->card = card;
}

std::vector<DeckCard> DeckMaker::draw_cards(const std::array<House, kDeckHouses>& houses) {
  slots_.clear();
  const std::array<int, kDeckHouses> rares = draw_rares();
  for (size_t i = 0; i < kDeckHouses; ++i) fill(houses[i], rares[i]);
  if (chance(kMavericks)) replace_by_maverick();
  // As printed lists are: by number, which is the order of the facts.
  std::stable_sort(slots_.begin(), slots_.end(),
                   [](const DrawnCard& a, const DrawnCard& b) { return a.card < b.card; });
  std::vector<DeckCard> out;
  for (const House house : houses) {
    for (const DrawnCard& slot : slots_) {
      if (slot.house != house) continue;
      DeckCard card;
      card.id = slot.card->id;
      card.house = house;
      card.maverick = !is_of_house(*slot.card, house);
      out.push_back(card);
    }
  }
  add_strangers(out, set_, rng_, [this](const CardFacts& card) {
    return is_common_or_uncommon(card) && !in_family(card);
  });
  enhance(out, rng_);
  return out;
}

// Each as likely as any other; which two prophecies are the sides of one card is by chance as well.
void DeckMaker::draw_references(Deck& deck) {
  const auto draw = [&](Reference kind) {
    std::vector<std::string> ids;
    const int count = references_of(set_, kind);
    if (count == 0) return ids;
    for (const CardFacts& card : facts().printings())
      if (card.set == set_ && card.reference == kind) ids.push_back(card.id);
    shuffle(ids.data(), int_size(ids), rng_);
    ids.resize(count);
    return ids;
  };
  for (std::string& id : draw(Reference::Token)) deck.token = std::move(id);
  for (std::string& id : draw(Reference::Power)) deck.power = std::move(id);
  deck.prophecies = draw(Reference::Prophecy);
}

void check_houses(Set set, std::span<const House> houses) {
  const std::vector<House> known = houses_of(set);
  if (houses.size() != kDeckHouses)
    throw Error(fmt::format("expected {} houses, not {}", kDeckHouses, houses.size()));
  for (size_t i = 0; i < houses.size(); ++i) {
    if (std::find(known.begin(), known.end(), houses[i]) == known.end()) {
      std::string names;
      for (const House house : known)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", name_of(house));
      throw Error(fmt::format("{} has no house {}; expected three of {}", name_of(set),
                              name_of(houses[i]), names));
    }
    if (std::count(houses.begin(), houses.end(), houses[i]) > 1)
      throw Error(fmt::format("house {} is named twice; expected three different houses",
                              name_of(houses[i])));
  }
}

// ---- as users write it -------------------------------------------------------------------------

constexpr std::string_view kPrefix = "random:";

bool all_scripted(const Deck& deck, const Library& library) {
  const auto has = [&](const std::string& id) { return library.is_scripted(id); };
  const std::vector<std::string> beside = deck.references();
  return std::all_of(beside.begin(), beside.end(), has) &&
         std::all_of(deck.cards.begin(), deck.cards.end(),
                     [&](const DeckCard& card) { return has(card.id); });
}

std::optional<uint64_t> whole_number(std::string_view text) {
  uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace

std::vector<House> houses_of(Set set) {
  std::array<bool, kHouses + 1> seen{};
  for (const CardFacts& card : facts().printings())
    if (card.set == set && card.rarity == Rarity::Common) seen[index_of(card.house)] = true;
  std::vector<House> out;
  for (int i = 0; i < kHouses; ++i)
    if (seen[i]) out.push_back(value_at<House>(i));
  return out;
}

Deck random_deck(Set set, uint64_t seed, uint64_t number, std::span<const House> houses) {
  DeckMaker maker(set, stream_of(seed, number, Stream::RandomDeck, index_of(set)));
  Deck deck;
  deck.name = fmt::format("Random Deck {}-{}", seed, number);
  deck.set = set;
  deck.houses = maker.draw_houses();
  if (!houses.empty()) {
    check_houses(set, houses);
    std::copy_n(houses.begin(), kDeckHouses, deck.houses.begin());
  }
  std::sort(deck.houses.begin(), deck.houses.end());
  deck.cards = maker.draw_cards(deck.houses);
  maker.draw_references(deck);
  group_copies(deck);  // as its file has them: icons tell copies apart
  return deck;
}

Deck playable_random_deck(Set set, uint64_t seed, uint64_t number, const Library& library) {
  for (uint64_t attempt = 0;; ++attempt) {
    Deck deck = random_deck(set, seed, number + (attempt << 40U));
    if (all_scripted(deck, library)) return deck;
  }
}

bool means_random_deck(std::string_view spec) { return spec.starts_with(kPrefix); }

Deck random_deck(std::string_view spec) {
  std::string_view rest = spec.substr(std::min(kPrefix.size(), spec.size()));
  Set set = Set::CotA;
  if (const size_t colon = rest.find(':'); colon != std::string_view::npos) {
    const std::string word(rest.substr(0, colon));
    const auto found = set_named(word);
    if (!found) throw Error(fmt::format("deck '{}': '{}' is not {}", spec, word, codes_here()));
    set = *found;
    rest.remove_prefix(colon + 1);
  }
  const size_t dash = rest.find('-');
  const auto seed = whole_number(rest.substr(0, dash));
  const auto number = dash == std::string_view::npos ? std::optional<uint64_t>(1)
                                                     : whole_number(rest.substr(dash + 1));
  if (!seed || !number || *number == 0)
    throw Error(
        fmt::format("deck '{}' is not of the form random:SEED or random:SET:SEED, such as "
                    "random:7, random:cota:7, or random:7-3 for the third deck of a seed",
                    spec));
  return random_deck(set, *seed, *number);
}

}  // namespace archon::keyforge
