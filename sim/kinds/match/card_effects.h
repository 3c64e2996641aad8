// What it is worth to a deck to draw a card: how often it wins the games in which it drew the card,
// minus how often it wins those in which it didn't.
//
// More cards are drawn in longer games, so games are compared within strata of equally many cards
// drawn: among those, the order of the deck alone decides which cards they were. That is a
// regression on "drawn" with a mean for each stratum; its error comes from the spread between pairs
// of games, as the games of a pair share their deals (cluster-robust; Liang and Zeger 1986), and is
// never taken for less than independent games would have.
//
// Of seventy cards three or four look better than they are. So every interval is widened
// (Bonferroni) until all of one report hold at once with its confidence; a card is said to help or
// to hurt only where this interval says so, and others are not put in an order.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sim/kinds/match/match.h"

namespace archon::sim {

// A game as one side saw it. Those of a cluster share their deals, and stand together.
struct SeenGame {
  size_t cluster = 0;
  uint64_t held = 0;  // of its parts, as in SideRecord
  uint64_t used = 0;
  double points = 0;  // 1, or a half for a draw
};
std::vector<SeenGame> seen_by(int side, const std::vector<PairRecord>& pairs);

// The cards of a side by title, in the order of its parts, and how its games with them went.
std::vector<CardResult> count_cards(const std::vector<Part>& parts,
                                    const std::vector<SeenGame>& games, double confidence);

struct JudgedSide {
  std::vector<CardResult>& cards;
  std::vector<SeenGame> games;
};
// Fills in what can be said of their cards, of all at once; there were so many clusters. Returns of
// how many cards there was enough to judge.
int judge_sides(std::span<const JudgedSide> sides, int64_t clusters, double confidence);

// Fills in the effects of all cards of both sides, and what can be said of them.
void judge_cards(MatchResult& result, const std::vector<PairRecord>& pairs, double confidence);

// Those that help come first, the most helpful first, and those that hurt last; between them, in
// the order of the deck, are those of which it can't be told.
std::vector<CardResult> by_effect(std::vector<CardResult> cards);

// "helps", "unsure" or "hurts".
std::string_view name_of(CardVerdict verdict);

}  // namespace archon::sim
