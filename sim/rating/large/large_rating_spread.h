// What Laplace's approximation leaves out where games are few: how far posterior means lie from the
// most likely values, and how large the spread of strengths is, in view of that, and how surely.
// For rating*.cpp and large_rating.cpp only.
//
// Half-decided games pull more than decided ones, so the posterior of a strength leans outward. One
// term more of its expansion tells by how much (Tierney and Kadane 1986). Without it ratings look
// too much alike, the prior estimated from them shrinks, and draws them together once more. Where
// neighbours in rating meet mostly each other, that adds up over the whole field.
#pragma once

#include <vector>

#include "sim/rating/large/large_rating_model.h"

namespace archon::sim {

// Of the strengths by themselves, not of the ratings.
std::vector<double> strength_variances(const LargeRatingModel& model, int draws);

// Of a logit between two whose variances are these, with so much told by their own games.
double apart_variance(double information, double a, double b);

struct MeanShift {
  Eigen::VectorXd values;        // posterior means less most likely values
  std::vector<double> matchups;  // the same of the meetings' matchups
};
MeanShift mean_shift(const LargeRatingModel& model, const std::vector<double>& variances);

struct SpreadEstimate {
  double spread = 0;
  double log_variance = 0;  // of its logarithm
};
// By EM, with means in place of most likely values; leaves the model fitted with it.
SpreadEstimate estimate_spread(LargeRatingModel& plain, RatingPriors priors);

}  // namespace archon::sim
