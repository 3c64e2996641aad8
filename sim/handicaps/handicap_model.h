// The fit behind handicap.h. Eigen stays behind it.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/handicaps/handicap_cost.h"
#include "sim/handicaps/handicap_known.h"
#include "sim/handicaps/handicap_scores.h"

namespace archon::sim {

// Standard deviations of the priors: logits, and logarithms of what levels are worth.
struct HandicapPriors {
  double strength = 0.7;
  double worth = 0.25;
  double matchup = 0;
};

// The values on which a game depends: of both their strengths, of both what levels on them cost and
// what levels on their opponents do; going first, levels on the average, the horizon.
inline constexpr size_t kHandicapTerms = 9;
using HandicapPlaces = std::array<int, kHandicapTerms>;
using HandicapSlopes = std::array<double, kHandicapTerms>;

// A pairing, and what the fit makes of it; as seen by a.
struct HandicapPairing {
  int a = 0;
  int b = 0;
  int64_t games = 0;
  double matchup = 0;       // what is peculiar to it
  double information = 0;   // of its games about the logit
  double residual = 0;      // points that all this leaves unexplained
  HandicapSlopes weight{};  // information times the logit's derivatives
};

// Most likely values and, by Laplace's approximation, their covariance; matchups are eliminated as
// in RatingModel. The likelihood isn't concave, so steps are those of Fisher's scoring.
class HandicapModel {
 public:
  HandicapModel(const HandicapScores& scores, const HandicapCost& cost,
                const HandicapKnown& known = {});

  const Field& field() const { return field_; }
  const HandicapCost& handicap_cost() const { return cost_; }
  const Eigen::VectorXd& values() const { return values_; }
  const Eigen::MatrixXd& covariance() const { return covariance_; }
  const std::vector<HandicapPairing>& pairings() const { return pairings_; }
  const std::vector<double>& loads() const { return loads_; }
  const std::vector<double>& loads_by_horizon() const { return loads_by_horizon_; }
  const HandicapPriors& priors() const { return priors_; }
  double matchup_variance() const { return priors_.matchup * priors_.matchup; }
  // The variance that its games leave to what is peculiar to a pairing, given the values.
  double unknown_of(const HandicapPairing& pairing) const {
    return matchup_variance() / (1 + pairing.information * matchup_variance());
  }

  // Where values stand; all but strengths and `first` are logarithms.
  int own_at(int entrant) const { return field_.entrants + entrant; }
  int against_at(int entrant) const { return 2 * field_.entrants + entrant; }
  int first_at() const { return 3 * field_.entrants; }
  int all_at() const { return first_at() + 1; }
  int horizon_at() const { return first_at() + 2; }
  HandicapPlaces places(int a, int b) const;

  // What levels cost who carries them against an opponent, in logits: worth times load.
  double worth(int carrier, int opponent) const;
  double cost(int carrier, int opponent, double level) const;
  // Of a, seats alike, without what is peculiar to the pairing; and its derivatives by the values
  // at places(), where `seat` is 1 if a goes first, -1 if b does, 0 if both do.
  double logit(const HandicapGame& game) const;
  HandicapSlopes slopes(const HandicapGame& game, double seat) const;
  // With what is peculiar to it.
  double expected_points(const HandicapScores::Cell& cell) const;
  const std::vector<HandicapScores::Cell>& cells() const { return cells_; }

 private:
  void take_known(const HandicapKnown& known);
  double foretold(int entrant) const { return foretold_.empty() ? 0 : foretold_[entrant]; }
  void estimate_priors();
  double estimate_matchups();
  void take_horizon();
  void look();
  double log_posterior() const;
  void add_priors(Eigen::MatrixXd& hessian, Eigen::VectorXd& gradient) const;
  void build(Eigen::MatrixXd& hessian, Eigen::VectorXd& gradient) const;
  double matchup_step(const HandicapPairing& pairing, const Eigen::VectorXd& step) const;
  void move(const Eigen::VectorXd& step, const std::vector<double>& matchups, double share);
  void maximise();

  Field field_;
  HandicapCost cost_;
  HandicapPriors priors_;
  std::vector<double> foretold_;
  // Of values that hang together, in place of their own priors: none, or the mean and the inverse
  // of the covariance.
  Eigen::VectorXd expected_;
  Eigen::MatrixXd together_;
  std::vector<HandicapScores::Cell> cells_;
  std::vector<size_t> pairing_of_;  // cell by cell
  std::vector<HandicapPairing> pairings_;
  Eigen::VectorXd values_;
  Eigen::VectorXd gradient_;
  Eigen::MatrixXd hessian_;
  Eigen::MatrixXd covariance_;
  std::vector<double> loads_;
  std::vector<double> loads_by_horizon_;
};

}  // namespace archon::sim
