// Chances of what is drawn from a shuffled deck: hypergeometric, exact but for rounding.
#pragma once

#include <vector>

namespace archon::sim {

inline constexpr int kLargestDeck = 60;  // up to which binomial coefficients are exact in a double

// How many ways there are to take `taken` of `of`; 0 if there are none.
double ways(int of, int taken);

// The chance that `drawn` of `deck` cards hold at least one of each of these groups, which are
// given by their sizes and have no card in common. At most ten groups.
double chance_of_each(int deck, const std::vector<int>& groups, int drawn);

// The chance that `drawn` of `deck` cards hold at least `least` of a group of `size`.
double chance_of_least(int deck, int size, int least, int drawn);

// How the cards that are drawn divide among groups that make up the deck: the numbers of each, most
// first, whichever group they are of. Probable ones come first; the chances add up to 1.
struct Split {
  std::vector<int> counts;
  double chance = 0;
};
std::vector<Split> splits(const std::vector<int>& groups, int drawn);

// An opening hand that is shuffled back once, for one card fewer, unless it holds what is wanted:
// the chance to hold it then. `chance` is that of a hand of so many cards.
template <class Chance>
double with_mulligan(int hand, Chance chance) {
  const double at_once = chance(hand);
  return at_once + (1 - at_once) * chance(hand - 1);
}

}  // namespace archon::sim
