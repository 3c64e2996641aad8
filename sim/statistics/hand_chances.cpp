#include "sim/statistics/hand_chances.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::sim {

double ways(int of, int taken) {
  ARCHON_CHECK(of <= kLargestDeck);
  if (taken < 0 || taken > of) return 0;
  double out = 1;
  // Whole after each step, so nothing is rounded.
  for (int i = 1; i <= taken; ++i) out = out * (of - taken + i) / i;
  return out;
}

// By inclusion and exclusion over the groups of which nothing is drawn.
double chance_of_each(int deck, const std::vector<int>& groups, int drawn) {
  ARCHON_CHECK(groups.size() <= 10);
  drawn = std::min(drawn, deck);
  double out = 0;
  for (unsigned missing = 0; missing < 1U << groups.size(); ++missing) {
    int left = deck;
    double sign = 1;
    for (size_t i = 0; i < groups.size(); ++i)
      if ((missing >> i & 1U) != 0) {
        left -= groups[i];
        sign = -sign;
      }
    out += sign * ways(left, drawn);
  }
  return std::max(0.0, out / ways(deck, drawn));
}

double chance_of_least(int deck, int size, int least, int drawn) {
  drawn = std::min(drawn, deck);
  double out = 0;
  for (int n = std::max(least, 0); n <= std::min(size, drawn); ++n)
    out += ways(size, n) * ways(deck - size, drawn - n);
  return out / ways(deck, drawn);
}

std::vector<Split> splits(const std::vector<int>& groups, int drawn) {
  const int deck = std::accumulate(groups.begin(), groups.end(), 0);
  drawn = std::min(drawn, deck);
  std::map<std::vector<int>, double> found;
  std::vector<int> counts(groups.size());
  const std::function<void(size_t, int, double)> deal = [&](size_t group, int left, double so_far) {
    if (group == groups.size()) {
      std::vector<int> sorted = counts;
      std::sort(sorted.rbegin(), sorted.rend());
      if (left == 0) found[sorted] += so_far;
      return;
    }
    for (int n = 0; n <= std::min(groups[group], left); ++n) {
      counts[group] = n;
      deal(group + 1, left - n, so_far * ways(groups[group], n));
    }
  };
  deal(0, drawn, 1);
  std::vector<Split> out;
  for (const auto& [split, weight] : found) out.push_back({split, weight / ways(deck, drawn)});
  std::stable_sort(out.begin(), out.end(),
                   [](const Split& x, const Split& y) { return x.chance > y.chance; });
  return out;
}

}  // namespace archon::sim
