// How strong an entrant is by what it is made of: ridge regression of games on features.
//
//   P(a beats b) = logistic(r_a - r_b),  r_i = sum over k of x_ik * weight_k + e_i
//
// Weights have a normal prior, the same for all (Hoerl and Kennard 1970); features are scaled by
// whoever makes them. e is what features don't tell of an entrant, a normal deviate. How well they
// foretell is seen by leaving entrants out: those of a fold are foretold by weights that no game of
// theirs has touched.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sim/statistics/stats.h"

namespace archon::sim {

// An entrant's features that aren't 0, by number.
using Features = std::vector<std::pair<int, double>>;

// Games of two, both going first equally often.
struct FeatureGames {
  int a = 0;
  int b = 0;
  double points_a = 0;
  int64_t games = 0;
};

struct FeatureData {
  int features = 0;
  std::vector<Features> entrants;
  std::vector<FeatureGames> games;
};

// Most likely weights.
std::vector<double> fit_weights(const FeatureData& data, double ridge);

double strength_of(const Features& features, const std::vector<double>& weights);

// What weights foretell of entrants that were left out of their fit. In logits.
struct FeatureCheck {
  double ridge = 0;              // the best of those tried
  double log_loss = 0;           // of a game, by strengths foretold of both sides
  std::vector<double> foretold;  // of each entrant
  std::vector<double> played;    // by its games alone, against opponents as they are known
  std::vector<double> noise;     // variance of that
  double spread = 0;             // standard deviation of e, as seen from outside
};

// How well some of the entrants were foretold.
struct Foresight {
  int entrants = 0;
  double correlation = 0;       // of foretold and played strengths,
  double true_correlation = 0;  // and of foretold and true ones, the noise of games being known
  double error = 0;             // root mean square of foretold minus played,
  double true_error = 0;        // and of foretold minus true
};

FeatureCheck check_features(const FeatureData& data, int folds, const std::vector<double>& ridges);
Foresight foresight(const FeatureCheck& check, const std::vector<int>& of);

}  // namespace archon::sim
