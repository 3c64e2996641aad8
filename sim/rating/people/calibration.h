// How well expectations agree with games that somebody else has played: whether what was expected
// to win at 60 % does so, and how much more was known than by a coin.
//
//   P(a wins) = logistic(slope * expected),  expected in logits
//
// A slope of 1 says that strengths are as far apart as expected, below 1 that they are nearer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/statistics/stats.h"

namespace archon::sim {

struct JudgedGame {
  double expected = 0;  // that a wins, in logits
  double points = 0;    // of a: 0, 0.5 or 1
};

// Games that were expected alike.
struct ExpectedShare {
  double expected = 0;  // mean chance of the favourite
  double won = 0;       // games that the favourite won, draws by half
  int64_t games = 0;
};

struct Calibration {
  int64_t games = 0;
  double log_loss = 0;                // of a game, in nats; a coin has ln 2
  double right = 0;                   // share of games that the favourite won
  Estimate slope;                     // by the likelihood ratio; without an end where there is none
  double log_loss_cross = 0;          // with a slope that is fitted to the other games
  std::vector<ExpectedShare> shares;  // by the chance expected of the favourite
};

// Of independent games. `shares` are as many steps of 5 or 10 points as have games.
Calibration calibrate(std::span<const JudgedGame> games, double confidence);

// Fewer games can't tell a slope.
inline constexpr int64_t kLeastCalibrated = 20;

}  // namespace archon::sim
