#include "sim/rating/rating_model.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <vector>

#include "engine/core/counts.h"

// Fits decide which games come next, so they must come out alike on every machine: no vectorised
// code (see CMakeLists.txt), and LDLT with one right-hand side at a time, as Eigen's products of
// matrices cut their sums to the size of the caches.
namespace archon::sim {
namespace {

// Adds a symmetric entry; only the lower triangle is kept.
void add_to(Eigen::MatrixXd& m, int i, int j, double value) {
  m(std::max(i, j), std::min(i, j)) += value;
}

std::vector<Meeting> all_meetings(const PairingScores& scores) {
  const Field& field = scores.field();
  std::vector<Meeting> out;
  for (int a = 0; a < field.entrants; ++a)
    for (int b = a + 1; b < field.entrants; ++b) {
      if (!field.meet(a, b)) continue;
      Meeting meeting{a, b, scores.with_first(a, b), {}};
      const Score& theirs = scores.with_first(b, a);
      meeting.second = {theirs.lost(), theirs.games};
      out.push_back(meeting);
    }
  return out;
}

}  // namespace

RatingModel::RatingModel(const PairingScores& scores, const RatingPriors& priors)
    : RatingFit(scores.field(), priors, all_meetings(scores)) {
  refit(priors);
}

void RatingModel::refit(const RatingPriors& priors) {
  maximise(priors);
  const Eigen::Index size = hessian_.rows();
  const auto factors = hessian_.selfadjointView<Eigen::Lower>().ldlt();
  covariance_.resize(size, size);
  for (Eigen::Index i = 0; i < size; ++i)
    covariance_.col(i) = factors.solve(Eigen::VectorXd::Unit(size, i));
}

void RatingModel::build() {
  const int n = field().entrants;
  hessian_.setZero(n + 1, n + 1);
  for (int i = 0; i <= n; ++i) hessian_(i, i) = precision(i);
  if (!priors().together.empty())
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j) hessian_(i, j) += priors().together[cell_of(i, n, j)];
  for (const Meeting& m : meetings()) {
    if (m.games() == 0) continue;
    const Curvature curve = curvature(m);
    add_to(hessian_, m.a, m.a, curve.apart);
    add_to(hessian_, m.b, m.b, curve.apart);
    add_to(hessian_, m.a, m.b, -curve.apart);
    add_to(hessian_, m.a, n, curve.mixed);
    add_to(hessian_, m.b, n, -curve.mixed);
    add_to(hessian_, n, n, curve.first);
  }
}

Eigen::VectorXd RatingModel::step() const {
  return hessian_.selfadjointView<Eigen::Lower>().ldlt().solve(gradient());
}

std::vector<double> precision_of(const std::vector<double>& covariance, int size) {
  Eigen::MatrixXd given(size, size);
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) given(i, j) = covariance[cell_of(i, size, j)];
  const auto factors = given.selfadjointView<Eigen::Lower>().ldlt();
  std::vector<double> out(covariance.size());
  for (int j = 0; j < size; ++j) {
    const Eigen::VectorXd column = factors.solve(Eigen::VectorXd::Unit(size, j));
    for (int i = 0; i < size; ++i) out[cell_of(i, size, j)] = column[i];
  }
  return out;
}

double RatingModel::logit_variance(const Meeting& m, bool with_matchup) const {
  const int n = field().entrants;
  const Dependence on = with_matchup ? dependence(m) : Dependence{};
  const double apart = 1 - on.strength;
  const double strengths =
      covariance_(m.a, m.a) + covariance_(m.b, m.b) - 2 * covariance_(m.a, m.b);
  const double mixed = covariance_(m.a, n) - covariance_(m.b, n);
  return apart * apart * strengths - 2 * apart * on.first * mixed +
         on.first * on.first * covariance_(n, n) + on.variance;
}

}  // namespace archon::sim
