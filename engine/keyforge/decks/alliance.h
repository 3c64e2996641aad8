// Alliances: decks put together of three pods, all cards of a house of one deck each.
//
// The format as organisers play it: three houses of three decks of one set; beside the cards lies
// what lies beside one of these decks (a token creature, an archon power, prophecies); and of the
// restricted list there is one title at most, in the number that the list allows.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

struct RestrictedCard {
  std::string id;
  int most = 36;  // copies
};

struct RestrictedList {
  std::string version;
  bool is_complete = true;  // false: there are titles besides that it doesn't name
  std::vector<RestrictedCard> cards;

  const RestrictedCard* find(std::string_view id) const;
};

// data/keyforge/formats/alliance.json.
const RestrictedList& restricted_list();
// Of a file in its form. Throws Error that says what is wrong and where.
RestrictedList restricted_list_of(std::string_view text, const Facts& facts);

// A house of a deck, with its cards. The deck must outlive it.
struct Pod {
  const Deck* deck = nullptr;
  House house = House::None;
};

// `beside`: the deck whose token creature, archon power and prophecies it takes; one of the three.
// Nothing is checked.
Deck alliance_of(const std::array<Pod, kDeckHouses>& pods, const Deck& beside);

// What the restricted list has against the cards of a deck, a sentence each.
std::vector<std::string> restricted_problems(const Deck& deck, const RestrictedList& list,
                                             const Facts& facts);
// What keeps a deck that is said to be an Alliance from being one by the format, a sentence each.
// Where it isn't known which decks its pods are of, that is not looked at.
std::vector<std::string> alliance_problems(const Deck& deck, const RestrictedList& list,
                                           const Facts& facts);

}  // namespace archon::keyforge
