// The maximisation behind rating.h, for any way to solve its equations. For rating*.cpp only: Eigen
// stays behind them.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/rating/pairing_scores.h"

namespace archon::sim {

// Standard deviations of the priors, in logits.
struct RatingPriors {
  double strength = 0.7;
  double first = 0.5;            // of what going first is worth
  double matchup = 0;            // of what is peculiar to a pairing; 0: nothing is
  std::vector<double> foretold;  // the means of strengths, one for each entrant; none: 0
  // Of strengths that hang together, in place of the first deviation: the inverse of their
  // covariance, row by row. Only RatingModel knows what to do with it.
  std::vector<double> together;

  double mean_of(int entrant) const { return foretold.empty() ? 0 : foretold[entrant]; }
};

// Two that meet, a < b, and what the fit makes of them; all as seen by a.
struct Meeting {
  int a = 0;
  int b = 0;
  Score first;         // games in which a went first,
  Score second;        // and in which b did
  double matchup = 0;  // what is peculiar to the pairing
  // At the fit: information of its games about the logit, by seat, and what strengths leave
  // unexplained of the points.
  double information_first = 0;
  double information_second = 0;
  double residual_first = 0;
  double residual_second = 0;

  int64_t games() const { return first.games + second.games; }
  double points() const { return first.points + second.points; }
  double information() const { return information_first + information_second; }
  double residual() const { return residual_first + residual_second; }
};

// Most likely values. The matchups are joined in the maximisation and eliminated from the equations
// (Schur's complement), which stay as small as the field. Convex, so that Newton's method with step
// halving always arrives.
class RatingFit {
 public:
  virtual ~RatingFit() = default;

  const Field& field() const { return field_; }
  const std::vector<Meeting>& meetings() const { return meetings_; }
  const RatingPriors& priors() const { return priors_; }
  double matchup_variance() const { return priors_.matchup * priors_.matchup; }

  // Strengths, and last what going first is worth.
  const Eigen::VectorXd& values() const { return values_; }
  double first() const { return values_[field_.entrants]; }

  // How the matchup of a meeting depends on the values: minus this slope times (a, b, first), with
  // this variance left when they are known.
  struct Dependence {
    double strength = 0;  // on a's; on b's it is the opposite
    double first = 0;
    double variance = 0;
  };
  Dependence dependence(const Meeting& meeting) const;
  // The third derivative of its games' likelihood in the logit, by seat.
  std::pair<double, double> skewness(const Meeting& meeting) const;

 protected:
  RatingFit(const Field& field, const RatingPriors& priors, std::vector<Meeting> meetings);

  // What a meeting tells of how far its two are apart and of what going first is worth.
  struct Curvature {
    double apart = 0;
    double mixed = 0;
    double first = 0;
  };
  Curvature curvature(const Meeting& meeting) const;
  // Of the prior of a value that hangs together with no other: 0 where strengths do.
  double precision(int value) const;
  const Eigen::VectorXd& gradient() const { return gradient_; }

  // With other priors, from where the last fit ended. A step that lowers the posterior is halved,
  // unless it is by no more than this share, which sums of so many terms are rounded by.
  void maximise(const RatingPriors& priors, double rounding = 0);
  // The equations of a Newton step at the values, and its answer to the gradient.
  virtual void build() = 0;
  virtual Eigen::VectorXd step() const = 0;

 private:
  void look(Meeting& meeting) const;
  // How far the prior pulls a strength: its precision times how far all are off.
  double pull(int entrant) const;
  void look_at_all();
  void slope();
  double log_posterior() const;
  double find_matchup_steps(const Eigen::VectorXd& step);
  // Moves everything; `step` is that of the values.
  void move(const Eigen::VectorXd& step, double share);

  Field field_;
  RatingPriors priors_;
  std::vector<Meeting> meetings_;
  std::vector<double> matchup_steps_;
  Eigen::VectorXd values_;
  Eigen::VectorXd gradient_;
};

}  // namespace archon::sim
