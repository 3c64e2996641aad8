// How far the mean of a model's posterior (handicap_model.h) is off its most likely values. Eigen
// stays behind handicap.h.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "sim/handicaps/handicap_model.h"

namespace archon::sim {

// To be added to values() and, pairing by pairing, to what is peculiar to it.
struct HandicapSkew {
  Eigen::VectorXd values;
  std::vector<double> matchups;
};

// To the first order in what games leave unknown (Lindley, "Approximate Bayesian methods", 1980).
// What levels cost is an exponential of values, so that the mode alone has it a tenth too dear
// where each is known to a fifth.
HandicapSkew skew_of(const HandicapModel& model);

}  // namespace archon::sim
