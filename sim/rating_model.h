// The fit behind rating.h. For rating.cpp only: Eigen stays behind these two.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/pairing_scores.h"

namespace archon::sim {

// Standard deviations of the priors, in logits.
struct RatingPriors {
  double strength = 0.7;
  double first = 0.5;            // of what going first is worth
  double matchup = 0;            // of what is peculiar to a pairing; 0: nothing is
  std::vector<double> foretold;  // the means of strengths, one for each entrant; none: 0

  double mean_of(int entrant) const {
    return foretold.empty() ? 0 : foretold[static_cast<size_t>(entrant)];
  }
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

// Most likely values and, by Laplace's approximation, their covariance. The matchups are joined in
// the maximisation and eliminated from the equations (Schur's complement), which stay as small as
// the field. Convex, so that Newton's method with step halving always arrives.
class RatingModel {
 public:
  RatingModel(const PairingScores& scores, const RatingPriors& priors);

  // The same games with other priors, from where the last fit ended.
  void refit(const RatingPriors& priors);

  const Field& field() const { return field_; }
  // Every pairing of the field, those without games as well, in order.
  const std::vector<Meeting>& meetings() const { return meetings_; }
  const RatingPriors& priors() const { return priors_; }
  double matchup_variance() const { return priors_.matchup * priors_.matchup; }

  // Strengths, and last what going first is worth.
  const Eigen::VectorXd& values() const { return values_; }
  const Eigen::MatrixXd& covariance() const { return covariance_; }
  double first() const { return values_[field_.entrants]; }

  // How the matchup of a meeting depends on the values: minus this slope times (a, b, first), with
  // this variance left when they are known.
  struct Dependence {
    double strength = 0;  // on a's; on b's it is the opposite
    double first = 0;
    double variance = 0;
  };
  Dependence dependence(const Meeting& meeting) const;

  // The variance of a meeting's logit (both seats alike), with or without its matchup.
  double logit_variance(const Meeting& meeting, bool with_matchup) const;

 private:
  void look(Meeting& meeting) const;
  double log_posterior() const;
  // The equations of a Newton step.
  void build(Eigen::MatrixXd& hessian, Eigen::VectorXd& gradient) const;
  // Moves everything; `step` is that of the values.
  void move(const Eigen::VectorXd& step, double share);
  void maximise();
  void invert(const Eigen::MatrixXd& hessian);

  Field field_;
  RatingPriors priors_;
  std::vector<Meeting> meetings_;
  std::vector<double> matchup_steps_;
  Eigen::VectorXd values_;
  Eigen::MatrixXd covariance_;
};

}  // namespace archon::sim
