// Which houses a list is of and where its cards stand, as far as its source doesn't say.
#include <algorithm>
#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

using HouseBits = uint32_t;

HouseBits bit(House house) { return 1U << index_of(house); }
bool has_bit(HouseBits bits, int house) { return (bits >> house & 1U) != 0; }

int bits_in(HouseBits bits) {
  int out = 0;
  for (; bits != 0; bits &= bits - 1) ++out;
  return out;
}

// Where a card may stand without being a maverick: in its house where that is given, else in those
// that it is printed in, by the deck's set where that has it. None for one that may stand anywhere.
HouseBits homes_of(const DeckCard& card, const Deck& deck, const Facts& facts) {
  if (card.house != House::None) return bit(card.house);
  HouseBits out = 0;
  const CardFacts* here = deck.set ? facts.find(card.id, *deck.set) : nullptr;
  for (const CardFacts* printed : facts.printings_of(card.id)) {
    if (here != nullptr && printed != here) continue;
    if (printed->house != House::None) out |= bit(printed->house);
    for (const House variant : printed->variants) out |= bit(variant);
  }
  return out;
}

// The cards of a deck that is being put in order, twelve to a house.
class Places {
 public:
  Places(const Deck& deck, const Facts& facts) {
    for (const DeckCard& card : deck.cards) {
      homes_.push_back(homes_of(card, deck, facts));
      known_.push_back(!facts.printings_of(card.id).empty());
      told_.push_back(card.house);
    }
  }

  HouseBits all_homes() const {
    HouseBits out = 0;
    for (const HouseBits homes : homes_) out |= homes;
    return out;
  }

  // Places the cards in these houses: the surest first, and one of several houses where most room
  // is. Returns how many it placed.
  int place_in(HouseBits houses) {
    stands_.assign(homes_.size(), House::None);
    room_.fill(kHouseCards);
    int placed = 0;
    for (size_t i = 0; i < homes_.size(); ++i)
      if (told_[i] != House::None) placed += put(i, bit(told_[i]) & houses, false);
    for (int choices = 1; choices <= kDeckHouses; ++choices)
      for (size_t i = 0; i < homes_.size(); ++i)
        if (is_open(i) && bits_in(homes_[i] & houses) == choices)
          placed += put(i, homes_[i] & houses, choices > 1);
    for (size_t i = 0; i < homes_.size(); ++i)
      if (is_open(i) && homes_[i] == 0 && known_[i]) placed += put(i, houses, true);
    return placed;
  }

  // What is left stands in the only house that lacks cards, or in that of the cards around it.
  void place_mavericks(HouseBits houses) {
    for (size_t i = 0; i < homes_.size(); ++i) {
      if (!is_open(i)) continue;
      const HouseBits open = with_room(houses);
      const HouseBits around = open & (neighbor(i, -1) | neighbor(i, 1));
      if (bits_in(open) == 1)
        put(i, open, true);
      else if (bits_in(around) == 1)
        put(i, around, true);
    }
  }

  House house_of(size_t card) const { return stands_[card]; }

  // The place in the list of the first card of a house.
  int first_in(int house) const {
    for (size_t i = 0; i < homes_.size(); ++i)
      if (has_bit(homes_[i], house)) return narrow<int>(i);
    return int_size(homes_);
  }

 private:
  bool is_open(size_t card) const { return stands_[card] == House::None; }

  HouseBits with_room(HouseBits houses) const {
    HouseBits out = 0;
    for (int h = 0; h < kHouses; ++h)
      if (has_bit(houses, h) && room_[h] > 0) out |= 1U << h;
    return out;
  }

  HouseBits neighbor(size_t card, int way) const {
    const auto at = static_cast<std::ptrdiff_t>(card) + way;
    if (at < 0 || at >= std::ssize(stands_) || stands_[at] == House::None) return 0;
    return bit(stands_[at]);
  }

  int put(size_t card, HouseBits houses, bool needs_room) {
    int best = -1;
    for (int h = 0; h < kHouses; ++h)
      if (has_bit(houses, h) && (best < 0 || room_[h] > room_[best])) best = h;
    if (best < 0 || (needs_room && room_[best] <= 0)) return 0;
    --room_[best];
    stands_[card] = value_at<House>(best);
    return 1;
  }

  std::vector<HouseBits> homes_;
  std::vector<bool> known_;
  std::vector<House> told_;
  std::vector<House> stands_;
  std::array<int, kHouses> room_{};
};

// The fewest houses, at most three, in which most cards have a place.
HouseBits best_houses(Places& places) {
  const HouseBits all = places.all_homes();
  HouseBits best = 0;
  int most = 0;
  const auto look_at = [&](HouseBits houses) {
    const int placed = places.place_in(houses);
    if (placed < most || (placed == most && bits_in(houses) >= bits_in(best))) return;
    most = placed;
    best = houses;
  };
  for (int a = 0; a < kHouses; ++a)
    for (int b = a; b < kHouses; ++b)
      for (int c = b; c < kHouses; ++c)
        if (has_bit(all, a) && has_bit(all, b) && has_bit(all, c))
          look_at(1U << a | 1U << b | 1U << c);
  return best;
}

}  // namespace

void settle_houses(Deck& deck, const Facts& facts) {
  Places places(deck, facts);
  HouseBits houses = 0;
  for (const House house : deck.houses)
    if (house != House::None) houses |= bit(house);
  if (houses == 0) {
    houses = best_houses(places);
    std::vector<int> found;
    for (int h = 0; h < kHouses; ++h)
      if (has_bit(houses, h)) found.push_back(h);
    std::stable_sort(found.begin(), found.end(),
                     [&](int a, int b) { return places.first_in(a) < places.first_in(b); });
    for (size_t i = 0; i < found.size(); ++i) deck.houses[i] = value_at<House>(found[i]);
  }
  places.place_in(houses);
  places.place_mavericks(houses);
  for (size_t i = 0; i < deck.cards.size(); ++i)
    if (deck.cards[i].house == House::None) deck.cards[i].house = places.house_of(i);
}

}  // namespace archon::keyforge
