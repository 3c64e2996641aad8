#include "sim/rating/large/large_rating_spread.h"

#include <algorithm>
#include <cmath>

#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr double kShiftTolerance = 1e-6;
constexpr int kSpreadDraws = 3;
// Two pretend strengths of the spread that is expected keep it from vanishing where few are rated.
constexpr double kPretendEntrants = 2;
// How far the spread is moved to see what it makes of itself, in logarithms.
constexpr double kProbe = 0.05;
constexpr double kMostFollowing = 0.97;

// What strengths are told to be: the mean of their squares, as a spread.
double spread_told(const LargeRatingModel& plain, double pretended) {
  const int n = plain.field().entrants;
  const auto variances = strength_variances(plain, kSpreadDraws);
  const MeanShift shift = mean_shift(plain, variances);
  double sum = pretended;
  for (int i = 0; i < n; ++i)
    sum += square(plain.values()[i] + shift.values[i] - plain.priors().mean_of(i)) + variances[i];
  return std::sqrt(sum / (n + kPretendEntrants));
}

}  // namespace

// With so much precision between them as their games have, two variances follow from the two
// entrants' other games; the covariance c solves c = w (a b - c^2).
double apart_variance(double information, double a, double b) {
  const double together = information * std::sqrt(a * b);
  const double correlation =
      together > 0 ? 2 * together / (1 + std::sqrt(1 + 4 * square(together))) : 0;
  return a + b - 2 * correlation * std::sqrt(a * b);
}

std::vector<double> strength_variances(const LargeRatingModel& model, int draws) {
  const int n = model.field().entrants;
  NormalDraws normal(Rng::stream(0, kDrawStream));
  std::vector<double> out;
  for (int i = 0; i < n; ++i) out.push_back(1 / model.diagonal()[i]);
  for (int draw = 0; draw < draws; ++draw) {
    const Eigen::VectorXd pull = model.deviate(normal);
    const Eigen::VectorXd drawn = model.solve(pull, kDrawTolerance);
    for (int i = 0; i < n; ++i) out[i] += square(drawn[i] - pull[i] / model.diagonal()[i]) / draws;
  }
  return out;
}

// Minus half the covariance times the third derivatives, each weighed by the variance of its logit.
MeanShift mean_shift(const LargeRatingModel& model, const std::vector<double>& variances) {
  const int n = model.field().entrants;
  Eigen::VectorXd pulls = Eigen::VectorXd::Zero(n + 1);
  std::vector<double> of_meetings;
  for (const Meeting& m : model.meetings()) {
    const auto on = model.dependence(m);
    const double apart = 1 - on.strength;
    const double strengths =
        apart_variance(m.information() * apart, variances[m.a], variances[m.b]);
    const double variance = apart * apart * strengths + on.variance;
    const auto [first, second] = model.skewness(m);
    const double pull = -(first + second) * variance / 2;
    const double seat = -(first - second) * variance / 2;
    pulls[m.a] += pull * apart;
    pulls[m.b] -= pull * apart;
    pulls[n] += seat - on.first * pull;
    of_meetings.push_back(pull);
  }
  MeanShift out{model.solve(pulls, kShiftTolerance), {}};
  for (size_t k = 0; k < of_meetings.size(); ++k) {
    const Meeting& m = model.meetings()[k];
    const auto on = model.dependence(m);
    out.matchups.push_back(on.variance * of_meetings[k] -
                           on.strength * (out.values[m.a] - out.values[m.b]) -
                           on.first * out.values[n]);
  }
  return out;
}

// Where two steps say how fast the others would shrink, their sum is taken at once (Aitken). At the
// end a spread a little larger tells by how much less it moves what is told of it: the less, the
// surer it is.
SpreadEstimate estimate_spread(LargeRatingModel& plain, RatingPriors priors) {
  constexpr int kSteps = 24;
  constexpr double kSettled = 0.001;
  constexpr double kMostAhead = 8;  // steps at once
  const double pretended = kPretendEntrants * square(priors.strength);
  double last = 0;
  double told = 0;
  for (int step = 0; step < kSteps; ++step) {
    told = spread_told(plain, pretended);
    const double moved = told - priors.strength;
    if (std::abs(moved) < kSettled * priors.strength) break;
    const double share = last != 0 ? moved / last : 0;
    last = moved;
    priors.strength = told;
    if (share > 0) {
      priors.strength +=
          moved * (share < 1 ? std::min(share / (1 - share), kMostAhead) : kMostAhead);
      last = 0;
    }
    plain.refit(priors);
  }
  RatingPriors probe = priors;
  probe.strength *= std::exp(kProbe);
  plain.refit(probe);
  const double follows =
      std::clamp(std::log(spread_told(plain, pretended) / told) / kProbe, 0.0, kMostFollowing);
  plain.refit(priors);
  return {priors.strength, 1 / (2 * (plain.field().entrants + kPretendEntrants) * (1 - follows))};
}

}  // namespace archon::sim
