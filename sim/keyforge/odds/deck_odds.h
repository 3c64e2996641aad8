// What an opening hand of a deck holds, and what its player has seen of it by a turn.
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"
#include "sim/report/report.h"
#include "sim/settings.h"
#include "sim/statistics/hand_chances.h"

namespace archon::sim {

inline constexpr Setting<int> kOddsTurns{"turns", 2, 12, 5, "the last turn to show"};
inline constexpr Setting<int> kOddsPlayed{
    "played", 0, 36, 3, "cards that leave the hand in a turn, which as many replace"};

struct OddsOptions {
  bool is_second = false;  // the player who goes second, who has a card fewer
  int turns = kOddsTurns.initial;
  int played = kOddsPlayed.initial;
  std::vector<std::string> cards{};  // ids; empty: all
};

// Chances of holding it in the opening hand, with and without a mulligan of hands that lack it, and
// of having seen it by turn 2, 3, ... without one.
struct Chances {
  double opening = 0;
  double mulligan = 0;
  std::vector<double> by_turn;
};

struct CardOdds {
  std::string id;
  std::string title;
  int copies = 0;
  Chances seen;
};

struct HouseOdds {
  keyforge::House house = keyforge::House::None;
  int cards = 0;
  std::vector<Chances> least;  // of holding at least 1, 2, ... of its cards; without by_turn
};

struct DeckOdds {
  std::string deck;
  OddsOptions options;
  int cards = 0;                  // of the deck
  int hand = 0;                   // with which the player begins (rulebook: Setup)
  std::vector<int> seen_by_turn;  // how many cards, from turn 2 on
  std::vector<CardOdds> of_cards;
  std::vector<HouseOdds> of_houses;
  // Of the cards that were asked for, where these are several: all of them together.
  bool has_together = false;
  Chances together;
  std::vector<Split> house_splits;  // how an opening hand divides among the houses
};

// Throws Error where the deck doesn't have a card that is asked for.
DeckOdds deck_odds(const keyforge::Deck& deck, const OddsOptions& options,
                   const keyforge::Facts& facts);

// Its tables, for a page about the deck.
void add_hands(const DeckOdds& odds, report::Report& out);
report::Report report_of(const DeckOdds& odds);
std::string odds_json(const DeckOdds& odds);
report::Shape odds_shape();

}  // namespace archon::sim
