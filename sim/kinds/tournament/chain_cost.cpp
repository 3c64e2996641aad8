#include "sim/kinds/tournament/chain_cost.h"

#include <algorithm>

#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

constexpr int kGridPoints = 241;
constexpr double kMiddle = 0.065;
constexpr double kSpread = 0.5;  // of the logarithm
constexpr double kReach = 4;     // spreads to either side
// Refills that chains thin out before the game is over: chains cost what this many refills say
// (games of `greedy` at 4 to 20 chains).
constexpr int kRefills = 7;
constexpr int kChainsPerCard = 6;

double log_likelihood(const std::vector<ChainedGame>& games, double card) {
  double sum = 0;
  for (const ChainedGame& game : games) {
    const double p = logistic(game.logit - card * game.cards);
    sum += game.points * portable_log(p) + (1 - game.points) * portable_log(1 - p);
  }
  return sum;
}

}  // namespace

int cards_lost(int chains) {
  int out = 0;
  for (int refill = 0; refill < kRefills && chains > 0; ++refill, --chains)
    out += (chains + kChainsPerCard - 1) / kChainsPerCard;
  return out;
}

ChainCost::ChainCost(const std::vector<ChainedGame>& games) {
  std::vector<double> logs;
  for (int i = 0; i < kGridPoints; ++i) {
    const double at = kReach * (2.0 * i / (kGridPoints - 1) - 1);
    values_.push_back(kMiddle * portable_exp(kSpread * at));
    logs.push_back(log_likelihood(games, values_.back()) - at * at / 2);
  }
  const double most = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double log : logs) sum += weights_.emplace_back(portable_exp(log - most));
  for (double& weight : weights_) weight /= sum;
}

double ChainCost::mean() const {
  double out = 0;
  for (size_t i = 0; i < values_.size(); ++i) out += weights_[i] * values_[i];
  return out;
}

// The weight of a value lies evenly between the middles to its neighbours.
double ChainCost::quantile(double share) const {
  const auto edge = [&](size_t i) {
    return i == 0 || i == values_.size() ? values_[std::min(i, values_.size() - 1)]
                                         : (values_[i - 1] + values_[i]) / 2;
  };
  double below = 0;
  for (size_t i = 0; i < values_.size(); ++i) {
    if (below + weights_[i] >= share && weights_[i] > 0)
      return edge(i) + (share - below) / weights_[i] * (edge(i + 1) - edge(i));
    below += weights_[i];
  }
  return values_.back();
}

Estimate ChainCost::estimate(double confidence) const {
  const double tail = (1 - confidence) / 2;
  return {mean(), {quantile(tail), quantile(1 - tail)}};
}

}  // namespace archon::sim
