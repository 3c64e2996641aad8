#include "sim/rating/people/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

// Slopes beyond are as good as none: nobody's strengths are so far off.
constexpr double kSteepest = 20;
constexpr int kFolds = 10;
// Where steps of the favourite's chance begin.
constexpr std::array kShareSteps = {0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9};

// ln(1 + e^x)
double softplus(double x) { return std::max(x, 0.0) + portable_log1p(portable_exp(-std::abs(x))); }

double log_loss_of(const JudgedGame& game, double slope) {
  const double x = slope * game.expected;
  return softplus(x) - game.points * x;
}

// Games of which some are left out.
template <class Counts>
double log_loss_of(std::span<const JudgedGame> games, double slope, const Counts& counts) {
  double out = 0;
  for (size_t i = 0; i < games.size(); ++i)
    if (counts(i)) out += log_loss_of(games[i], slope);
  return out;
}

// Where a function that rises (or falls) all the way crosses 0; else the end that is nearer to it.
double root_between(double low, double high, const std::function<double(double)>& f) {
  const bool rises = f(high) > f(low);
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    ((f(middle) > 0) == rises ? high : low) = middle;
  }
  return (low + high) / 2;
}

// The most likely slope: log loss is convex in it.
template <class Counts>
double fit_slope(std::span<const JudgedGame> games, const Counts& counts) {
  return root_between(-kSteepest, kSteepest, [&](double slope) {
    double gradient = 0;
    for (size_t i = 0; i < games.size(); ++i)
      if (counts(i))
        gradient += games[i].expected * (logistic(slope * games[i].expected) - games[i].points);
    return gradient;
  });
}

// Slopes that are not too unlikely beside the best one (Wilks 1938).
Interval slope_interval(std::span<const JudgedGame> games, double best, double confidence) {
  const auto all = [](size_t) { return true; };
  const double z = normal_quantile(0.5 + confidence / 2);
  const double most = log_loss_of(games, best, all) + z * z / 2;
  const auto beyond = [&](double slope) { return log_loss_of(games, slope, all) - most; };
  constexpr double kNone = std::numeric_limits<double>::infinity();
  return {beyond(-kSteepest) < 0 ? -kNone : root_between(-kSteepest, best, beyond),
          beyond(kSteepest) < 0 ? kNone : root_between(best, kSteepest, beyond)};
}

void add_share(const JudgedGame& game, std::vector<ExpectedShare>& shares) {
  const bool is_a = game.expected >= 0;
  const double chance = logistic(std::abs(game.expected));
  const auto above = std::upper_bound(kShareSteps.begin(), kShareSteps.end(), chance);
  ExpectedShare& share = shares[std::max<std::ptrdiff_t>(above - kShareSteps.begin() - 1, 0)];
  share.expected += chance;
  share.won += is_a ? game.points : 1 - game.points;
  ++share.games;
}

}  // namespace

Calibration calibrate(std::span<const JudgedGame> games, double confidence) {
  Calibration out;
  out.games = std::ssize(games);
  if (games.empty()) return out;
  const double count = real(out.games);
  const auto all = [](size_t) { return true; };
  out.log_loss = log_loss_of(games, 1, all) / count;
  const double slope = fit_slope(games, all);
  out.slope = {slope, slope_interval(games, slope, confidence)};
  for (size_t fold = 0; fold < kFolds; ++fold) {
    const auto others = [&](size_t i) { return i % kFolds != fold; };
    const double fitted = fit_slope(games, others);
    out.log_loss_cross += log_loss_of(games, fitted, [&](size_t i) { return !others(i); }) / count;
  }
  std::vector<ExpectedShare> shares(kShareSteps.size());
  for (const JudgedGame& game : games) {
    add_share(game, shares);
    // Where nothing was expected, half is right.
    out.right += (game.expected == 0 ? 0.5 : game.expected > 0 ? game.points : 1 - game.points);
  }
  out.right /= count;
  for (ExpectedShare& share : shares) {
    if (share.games == 0) continue;
    share.expected /= real(share.games);
    out.shares.push_back(share);
  }
  return out;
}

}  // namespace archon::sim
