// The fit behind rating.h for fields of thousands: memory and time grow with the pairings that were
// played. Equations are solved by conjugate gradients, which need few steps where everybody meets
// opponents from all over the field. For large_rating.cpp only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/rating/rating_fit.h"
#include "sim/statistics/normal_draws.h"

namespace archon::sim {

inline constexpr uint64_t kDrawStream = 1;
// Draws need no more than their own noise allows.
inline constexpr double kDrawTolerance = 1e-4;

// The meetings are those with games, in order.
class LargeRatingModel : public RatingFit {
 public:
  LargeRatingModel(const PairingScores& scores, const RatingPriors& priors);

  void refit(const RatingPriors& priors);

  // Numbers of the meetings of one entrant.
  std::span<const int> meetings_of(int entrant) const;
  // The meeting of two, or none if they never met.
  const Meeting* find(int a, int b) const;

  // The precision of the values (the inverse of their covariance): its diagonal, an entry, the
  // values x with precision * x = right, and a normal deviate whose covariance it is.
  const Eigen::VectorXd& diagonal() const { return diagonal_; }
  Eigen::VectorXd solve(const Eigen::VectorXd& right, double tolerance) const;
  Eigen::VectorXd deviate(NormalDraws& normal) const;

 private:
  struct Edge {
    int a = 0;
    int b = 0;
    Curvature curve;
  };

  void build() override;
  Eigen::VectorXd step() const override;
  void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& out) const;

  std::vector<size_t> from_;  // in of_entrant_, by entrant
  std::vector<int> of_entrant_;
  std::vector<Edge> edges_;
  Eigen::VectorXd diagonal_;
};

}  // namespace archon::sim
