#include "sim/rating/large/large_rating_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

constexpr int kMostSolverSteps = 2000;
constexpr double kStepTolerance = 1e-9;
constexpr double kRounding = 1e-12;

std::vector<Meeting> played_meetings(const PairingScores& scores) {
  std::vector<Meeting> out;
  for (int a = 0; a < scores.field().entrants; ++a)
    for (const PairingScore& pairing : scores.played_by(a)) {
      Meeting meeting{a, pairing.high, pairing.low_first, {}};
      const Score& theirs = pairing.high_first;
      meeting.second = {theirs.lost(), theirs.games};
      out.push_back(meeting);
    }
  return out;
}

// Eigen's own sums may be cut to the size of registers; this one is alike everywhere.
double product(const Eigen::VectorXd& x, const Eigen::VectorXd& y) {
  double sum = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

}  // namespace

LargeRatingModel::LargeRatingModel(const PairingScores& scores, const RatingPriors& priors)
    : RatingFit(scores.field(), priors, played_meetings(scores)),
      from_(scores.field().entrants + 1) {
  for (const Meeting& m : meetings()) {
    ++from_[m.a + 1];
    ++from_[m.b + 1];
    edges_.push_back({m.a, m.b, {}});
  }
  // Lists of all entrants in one array: counted, begun where those before end, then filled.
  for (size_t i = 1; i < from_.size(); ++i) from_[i] += from_[i - 1];
  of_entrant_.resize(from_.back());
  std::vector<size_t> next(from_.begin(), from_.end() - 1);
  for (int k = 0; k < int_size(meetings()); ++k)
    for (const int i : {meetings()[k].a, meetings()[k].b}) of_entrant_[next[i]++] = k;
  refit(priors);
}

void LargeRatingModel::refit(const RatingPriors& priors) { maximise(priors, kRounding); }

std::span<const int> LargeRatingModel::meetings_of(int entrant) const {
  const size_t i = entrant;
  return {of_entrant_.data() + from_[i], from_[i + 1] - from_[i]};
}

const Meeting* LargeRatingModel::find(int a, int b) const {
  const std::pair<int, int> wanted = std::minmax(a, b);
  const auto at = std::lower_bound(
      meetings().begin(), meetings().end(), wanted,
      [](const Meeting& m, const auto& pair) { return std::pair(m.a, m.b) < pair; });
  return at == meetings().end() || std::pair(at->a, at->b) != wanted ? nullptr : &*at;
}

void LargeRatingModel::build() {
  const int n = field().entrants;
  diagonal_.resize(n + 1);
  for (int i = 0; i <= n; ++i) diagonal_[i] = precision(i);
  for (size_t k = 0; k < edges_.size(); ++k) {
    Edge& edge = edges_[k];
    edge.curve = curvature(meetings()[k]);
    diagonal_[edge.a] += edge.curve.apart;
    diagonal_[edge.b] += edge.curve.apart;
    diagonal_[n] += edge.curve.first;
  }
}

void LargeRatingModel::multiply(const Eigen::VectorXd& x, Eigen::VectorXd& out) const {
  const int n = field().entrants;
  for (int i = 0; i <= n; ++i) out[i] = diagonal_[i] * x[i];
  double first = 0;
  for (const Edge& edge : edges_) {
    const double mixed = edge.curve.mixed * x[n];
    out[edge.a] += mixed - edge.curve.apart * x[edge.b];
    out[edge.b] -= mixed + edge.curve.apart * x[edge.a];
    first += edge.curve.mixed * (x[edge.a] - x[edge.b]);
  }
  out[n] += first;
}

// Conjugate gradients, the diagonal being their preconditioner (Hestenes and Stiefel 1952).
Eigen::VectorXd LargeRatingModel::solve(const Eigen::VectorXd& right, double tolerance) const {
  const Eigen::Index size = right.size();
  Eigen::VectorXd out = Eigen::VectorXd::Zero(size);
  Eigen::VectorXd residual = right;
  Eigen::VectorXd eased(size);
  for (Eigen::Index i = 0; i < size; ++i) eased[i] = residual[i] / diagonal_[i];
  Eigen::VectorXd direction = eased;
  Eigen::VectorXd image(size);
  double energy = product(residual, eased);
  const double enough = energy * tolerance * tolerance;
  for (int step = 0; step < kMostSolverSteps && energy > enough; ++step) {
    multiply(direction, image);
    const double share = energy / product(direction, image);
    for (Eigen::Index i = 0; i < size; ++i) {
      out[i] += share * direction[i];
      residual[i] -= share * image[i];
      eased[i] = residual[i] / diagonal_[i];
    }
    const double before = std::exchange(energy, product(residual, eased));
    for (Eigen::Index i = 0; i < size; ++i)
      direction[i] = eased[i] + energy / before * direction[i];
  }
  return out;
}

Eigen::VectorXd LargeRatingModel::step() const { return solve(gradient(), kStepTolerance); }

// Each prior and each meeting adds a deviate of its own.
Eigen::VectorXd LargeRatingModel::deviate(NormalDraws& normal) const {
  const int n = field().entrants;
  Eigen::VectorXd out(n + 1);
  for (int i = 0; i <= n; ++i) out[i] = std::sqrt(precision(i)) * normal.next();
  for (const Edge& edge : edges_) {
    // Cholesky's root of the meeting's curvature, two by two.
    const double root = std::sqrt(edge.curve.apart);
    const double tilt = root > 0 ? edge.curve.mixed / root : 0;
    const double apart = normal.next();
    out[edge.a] += root * apart;
    out[edge.b] -= root * apart;
    out[n] +=
        tilt * apart + std::sqrt(std::max(0.0, edge.curve.first - tilt * tilt)) * normal.next();
  }
  return out;
}

}  // namespace archon::sim
