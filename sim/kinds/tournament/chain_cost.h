// What chains cost, in logits: one number, the worth of a card not drawn, and the rule's steps.
#pragma once

#include <vector>

#include "engine/core/rng.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

// Cards that a deck which begins with so many chains doesn't draw in a game of the usual length.
int cards_lost(int chains);

// A game with chains, as seen by one side.
struct ChainedGame {
  double logit = 0;   // what its chance would be without chains
  int cards = 0;      // that it loses by its chains, less those of the other side
  double points = 0;  // 1, or a half for a draw
};

// Posterior of the worth of a card, on a grid. The prior is log-normal around 0.065 logits (1.6 %
// of win rate between equals), and within a factor of 2.7 with 95 %.
class ChainCost {
 public:
  explicit ChainCost(const std::vector<ChainedGame>& games);

  double mean() const;
  double quantile(double share) const;
  double draw(Rng rng) const { return quantile(rng.uniform()); }
  Estimate estimate(double confidence) const;

 private:
  std::vector<double> values_;
  std::vector<double> weights_;  // sum to 1
};

}  // namespace archon::sim
