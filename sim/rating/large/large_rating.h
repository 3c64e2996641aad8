// What rating.h tells of fields of thousands, from a fit whose covariance is nowhere written down.
// For rating*.cpp only.
//
// Variances come from draws of the posterior in which each entrant's own share is exact and only
// what its opponents add is estimated (Rao and Blackwell; Siden, Lindgren, Bolin and Villani 2018).
// Of those that may be the best all covariances are computed. The covariance of two others is taken
// to be what their own games make of it, for everything else is spread over the field.
#pragma once

#include <vector>

#include "sim/rating/large/large_rating_model.h"

namespace archon::sim {

class LargeRating {
 public:
  // Of the spread of strengths the logarithm's variance is given, too.
  LargeRating(LargeRatingModel model, double log_variance);

  const LargeRatingModel& model() const { return model_; }

  // Of the ratings.
  const std::vector<double>& logits() const { return logits_; }
  const std::vector<double>& variances() const { return variances_; }
  // By how much they rise with a standard deviation of the spread of strengths; in the variances.
  const Eigen::VectorXd& stretch() const { return rating_stretch_; }
  double first() const { return means_[model_.field().entrants]; }
  double first_variance() const;

  // Those that may be the best, at most some dozens, and their covariances row by row.
  const std::vector<int>& leading() const { return leading_; }
  const std::vector<double>& leading_covariance() const { return leading_covariance_; }

  // Of a against b, seats alike.
  double pairing_logit(int a, int b) const;
  double pairing_variance(int a, int b) const;
  int hardest(int entrant) const;
  // Mean share of points against all opponents, with the entrant's strength shifted.
  double field_rate(int entrant, double shift) const;

 private:
  Eigen::VectorXd ratings_of(const Eigen::VectorXd& values) const;
  Eigen::VectorXd transposed(int entrant) const;
  double own_share(int entrant) const;
  void find_stretch(double log_variance);
  void find_variances();
  void find_means();
  void find_leading();
  void find_rates();
  double rate_against_all(double strength) const;

  LargeRatingModel model_;
  Eigen::VectorXd means_;         // of strengths, and of what going first is worth
  std::vector<double> matchups_;  // means, one for each meeting
  Eigen::VectorXd stretch_;       // what a standard deviation of the spread does to values
  Eigen::VectorXd rating_stretch_;
  std::vector<double> logits_;
  std::vector<double> variances_;
  std::vector<double> strength_variances_;
  Eigen::VectorXd by_first_;  // covariances of the values with what going first is worth
  std::vector<double> lean_;  // of each rating on what is peculiar to its pairings
  std::vector<int> leading_;
  std::vector<double> leading_covariance_;
  std::vector<int> by_strength_;  // the strongest first
  // The share of points that a strength makes against everybody, and its slope, on a grid.
  std::vector<double> rates_;
  std::vector<double> rate_slopes_;
  double grid_from_ = 0;
  double grid_step_ = 1;
};

}  // namespace archon::sim
