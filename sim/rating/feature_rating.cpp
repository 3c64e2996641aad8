#include "sim/rating/feature_rating.h"

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr int kNewtonSteps = 4;
constexpr int kSolverSteps = 400;
constexpr double kSolverTolerance = 1e-6;
constexpr int kSpreadSteps = 60;
constexpr double kLeastSpread = 0.02;

using Matrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

// A row for each pairing: what a has and b hasn't; below, a row for each weight and its prior.
Matrix differences(const FeatureData& data) {
  std::vector<Eigen::Triplet<double>> cells;
  int row = 0;
  for (const FeatureGames& games : data.games) {
    for (const auto& [k, x] : data.entrants[games.a]) cells.emplace_back(row, k, x);
    for (const auto& [k, x] : data.entrants[games.b]) cells.emplace_back(row, k, -x);
    ++row;
  }
  for (int k = 0; k < data.features; ++k) cells.emplace_back(row++, k, 1);
  Matrix out(row, data.features);
  out.setFromTriplets(cells.begin(), cells.end());
  return out;
}

// Games of entrants that are not in the fold.
FeatureData without(const FeatureData& data, int fold, int folds) {
  FeatureData out{data.features, data.entrants, {}};
  for (const FeatureGames& games : data.games)
    if (games.a % folds != fold && games.b % folds != fold) out.games.push_back(games);
  return out;
}

double loss_of(const FeatureData& data, const std::vector<double>& strengths) {
  double loss = 0;
  double count = 0;
  for (const FeatureGames& games : data.games) {
    const double apart = strengths[games.a] - strengths[games.b];
    const double played = real(games.games);
    // Log loss by log1p, which keeps its digits where a game is nearly decided.
    loss += games.points_a * portable_log1p(portable_exp(-apart)) +
            (played - games.points_a) * portable_log1p(portable_exp(apart));
    count += played;
  }
  return count > 0 ? loss / count : 0;
}

std::vector<double> foretell(const FeatureData& data, int folds, double ridge) {
  std::vector<double> out(data.entrants.size());
  for (int fold = 0; fold < folds; ++fold) {
    const auto weights = fit_weights(without(data, fold, folds), ridge);
    for (size_t i = fold; i < out.size(); i += folds)
      out[i] = strength_of(data.entrants[i], weights);
  }
  return out;
}

// What its games tell of each entrant's logit, its own strength being `strengths`.
struct Evidence {
  std::vector<double> information;
  std::vector<double> residual;
};

Evidence evidence_of(const FeatureData& data, const std::vector<double>& strengths) {
  Evidence out{std::vector<double>(strengths.size()), std::vector<double>(strengths.size())};
  for (const FeatureGames& games : data.games) {
    const size_t a = games.a;
    const size_t b = games.b;
    const double p = logistic(strengths[a] - strengths[b]);
    const double played = real(games.games);
    const double residual = games.points_a - played * p;
    out.information[a] += played * p * (1 - p);
    out.information[b] += played * p * (1 - p);
    out.residual[a] += residual;
    out.residual[b] -= residual;
  }
  return out;
}

// The deviates and their spread (EM, entrant by entrant, which a graph of many opponents allows).
void estimate_spread(const FeatureData& data, FeatureCheck& check) {
  const size_t n = check.foretold.size();
  std::vector<double> strengths = check.foretold;
  double variance = square(0.2);
  for (int step = 0; step < kSpreadSteps; ++step) {
    const Evidence evidence = evidence_of(data, strengths);
    double sum = 0;
    for (size_t i = 0; i < n; ++i) {
      const double precision = evidence.information[i] + 1 / variance;
      const double before = strengths[i] - check.foretold[i];
      // Half a step, as all move at once.
      const double now = before + (evidence.residual[i] - before / variance) / precision / 2;
      strengths[i] = check.foretold[i] + now;
      // What is expected of the square: of the most likely value, and what is left uncertain.
      sum += square(now) + 1 / precision;
    }
    variance = std::max(ratio(sum, n), square(kLeastSpread));
  }
  check.spread = std::sqrt(variance);
  const Evidence evidence = evidence_of(data, strengths);
  for (size_t i = 0; i < n; ++i) {
    const double information = std::max(evidence.information[i], 1e-9);
    // One step from there without the prior: what its games say by themselves.
    check.played.push_back(strengths[i] + evidence.residual[i] / information);
    // Opponents are known by so much, too.
    check.noise.push_back(1 / information);
  }
}

}  // namespace

double strength_of(const Features& features, const std::vector<double>& weights) {
  double sum = 0;
  for (const auto& [k, x] : features) sum += x * weights[k];
  return sum;
}

std::vector<double> fit_weights(const FeatureData& data, double ridge) {
  ARCHON_CHECK(ridge > 0 && data.features >= 1);
  const Matrix rows = differences(data);
  const Eigen::Index pairings = data.games.size();
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(data.features);
  for (int step = 0; step < kNewtonSteps; ++step) {
    const Eigen::VectorXd logits = rows * weights;
    // Newton's step is a least-squares problem whose rows have these scales and right-hand sides
    // (iteratively reweighted least squares).
    Eigen::VectorXd scales(rows.rows());
    Eigen::VectorXd wanted(rows.rows());
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
      if (i >= pairings) {
        scales[i] = std::sqrt(ridge);
        wanted[i] = 0;
        continue;
      }
      const FeatureGames& games = data.games[i];
      const double p = logistic(logits[i]);
      const double played = real(games.games);
      const double information = played * p * (1 - p);
      scales[i] = std::sqrt(information);
      wanted[i] = scales[i] * logits[i] + (games.points_a - played * p) / scales[i];
    }
    const Matrix scaled = scales.asDiagonal() * rows;
    // From the sparse rows themselves: their product would be far denser.
    Eigen::LeastSquaresConjugateGradient<Matrix> solver(scaled);
    solver.setMaxIterations(kSolverSteps);
    solver.setTolerance(kSolverTolerance);
    weights = solver.solveWithGuess(wanted, weights);
  }
  return {weights.data(), weights.data() + weights.size()};
}

FeatureCheck check_features(const FeatureData& data, int folds, const std::vector<double>& ridges) {
  ARCHON_CHECK(folds >= 2 && !ridges.empty());
  FeatureCheck best;
  for (const double ridge : ridges) {
    FeatureCheck tried;
    tried.ridge = ridge;
    tried.foretold = foretell(data, folds, ridge);
    tried.log_loss = loss_of(data, tried.foretold);
    if (best.foretold.empty() || tried.log_loss < best.log_loss) best = std::move(tried);
  }
  estimate_spread(data, best);
  return best;
}

Foresight foresight(const FeatureCheck& check, const std::vector<int>& of) {
  Foresight out;
  out.entrants = int_size(of);
  Moments foretold;
  Moments played;
  Moments noise;
  double errors = 0;
  for (const int i : of) {
    const size_t at = i;
    foretold.add(check.foretold[at]);
    played.add(check.played[at]);
    noise.add(check.noise[at]);
    errors += square(check.played[at] - check.foretold[at]);
  }
  if (of.size() < 3) return out;
  double together = 0;
  for (const int i : of) {
    const size_t at = i;
    together += (check.foretold[at] - foretold.mean()) * (check.played[at] - played.mean());
  }
  together = ratio(together, of.size() - 1);
  const double least = square(kLeastSpread);
  out.correlation = together / std::sqrt(std::max(foretold.variance() * played.variance(), 1e-12));
  const double true_variance = std::max(played.variance() - noise.mean(), least);
  // Noise lowers a correlation: this is corrected for it (attenuation, Spearman 1904).
  out.true_correlation =
      std::min(1.0, together / std::sqrt(std::max(foretold.variance() * true_variance, 1e-12)));
  out.error = std::sqrt(ratio(errors, of.size()));
  out.true_error = std::sqrt(std::max(square(out.error) - noise.mean(), least));
  return out;
}

}  // namespace archon::sim
