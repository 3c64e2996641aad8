// The fit behind rating.h for fields of some hundreds, in which the covariance of everything is
// computed. For rating*.cpp only.
#pragma once

#include <vector>

#include "sim/rating/rating_fit.h"

namespace archon::sim {

// Most likely values and, by Laplace's approximation, their covariance. The meetings are all
// pairings of the field, those without games as well, in order.
class RatingModel : public RatingFit {
 public:
  RatingModel(const PairingScores& scores, const RatingPriors& priors);

  void refit(const RatingPriors& priors);

  const Eigen::MatrixXd& covariance() const { return covariance_; }

  // The variance of a meeting's logit (both seats alike), with or without its matchup.
  double logit_variance(const Meeting& meeting, bool with_matchup) const;

 private:
  void build() override;
  Eigen::VectorXd step() const override;

  Eigen::MatrixXd hessian_;
  Eigen::MatrixXd covariance_;
};

// The inverse of a covariance, row by row as it is.
std::vector<double> precision_of(const std::vector<double>& covariance, int size);

}  // namespace archon::sim
