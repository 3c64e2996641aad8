#include "sim/rating_model.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/exp_log.h"

// Fits decide which games come next, so they must come out alike on every machine: no vectorised
// code (see CMakeLists.txt), and LDLT with one right-hand side at a time, as Eigen's products of
// matrices cut their sums to the size of the caches.
namespace archon::sim {
namespace {

constexpr int kMostSteps = 100;
constexpr double kArrived = 1e-10;  // logits
constexpr double kLeastShare = 1e-6;

double log_likelihood(const Score& score, double logit) {
  const double lost = static_cast<double>(score.games) - score.points;
  return -score.points * portable_log(1 + portable_exp(-logit)) -
         lost * portable_log(1 + portable_exp(logit));
}

// Adds a symmetric entry; only the lower triangle is kept.
void add_to(Eigen::MatrixXd& m, int i, int j, double value) {
  m(std::max(i, j), std::min(i, j)) += value;
}

}  // namespace

RatingModel::RatingModel(const PairingScores& scores, const RatingPriors& priors)
    : field_(scores.field()),
      priors_(priors),
      values_(Eigen::VectorXd::Zero(scores.field().entrants + 1)) {
  ARCHON_CHECK(priors.strength > 0 && priors.first > 0 && priors.matchup >= 0);
  for (int a = 0; a < field_.entrants; ++a)
    for (int b = a + 1; b < field_.entrants; ++b) {
      if (!field_.meet(a, b)) continue;
      Meeting meeting{a, b, scores.with_first(a, b), {}};
      const Score& theirs = scores.with_first(b, a);
      meeting.second = {static_cast<double>(theirs.games) - theirs.points, theirs.games};
      meetings_.push_back(meeting);
    }
  matchup_steps_.assign(meetings_.size(), 0);
  maximise();
}

void RatingModel::refit(const RatingPriors& priors) {
  priors_ = priors;
  maximise();
}

void RatingModel::look(Meeting& meeting) const {
  const double apart = values_[meeting.a] - values_[meeting.b] + meeting.matchup;
  const auto seat = [](const Score& score, double logit, double& information, double& residual) {
    const double p = logistic(logit);
    const auto games = static_cast<double>(score.games);
    information = games * p * (1 - p);
    residual = score.points - games * p;
  };
  seat(meeting.first, apart + first(), meeting.information_first, meeting.residual_first);
  seat(meeting.second, apart - first(), meeting.information_second, meeting.residual_second);
}

double RatingModel::log_posterior() const {
  double sum = 0;
  for (const Meeting& meeting : meetings_) {
    if (meeting.games() == 0) continue;
    const double apart = values_[meeting.a] - values_[meeting.b] + meeting.matchup;
    sum += log_likelihood(meeting.first, apart + first());
    sum += log_likelihood(meeting.second, apart - first());
    if (priors_.matchup > 0) sum -= meeting.matchup * meeting.matchup / (2 * matchup_variance());
  }
  for (int i = 0; i < field_.entrants; ++i) {
    const double off = values_[i] - priors_.mean_of(i);
    sum -= off * off / (2 * priors_.strength * priors_.strength);
  }
  return sum - first() * first() / (2 * priors_.first * priors_.first);
}

RatingModel::Dependence RatingModel::dependence(const Meeting& meeting) const {
  const double variance = matchup_variance() / (1 + meeting.information() * matchup_variance());
  return {meeting.information() * variance,
          (meeting.information_first - meeting.information_second) * variance, variance};
}

void RatingModel::build(Eigen::MatrixXd& hessian, Eigen::VectorXd& gradient) const {
  const int n = field_.entrants;
  hessian.setZero(n + 1, n + 1);
  gradient.setZero(n + 1);
  for (int i = 0; i <= n; ++i) {
    const double sd = i < n ? priors_.strength : priors_.first;
    hessian(i, i) = 1 / (sd * sd);
    gradient[i] = -(values_[i] - (i < n ? priors_.mean_of(i) : 0)) / (sd * sd);
  }
  for (const Meeting& m : meetings_) {
    if (m.games() == 0) continue;
    const Dependence on = dependence(m);
    const double both = m.information() * (1 - on.strength);
    const double seat = m.information_first - m.information_second;
    const double mixed = seat * (1 - on.strength);
    add_to(hessian, m.a, m.a, both);
    add_to(hessian, m.b, m.b, both);
    add_to(hessian, m.a, m.b, -both);
    add_to(hessian, m.a, n, mixed);
    add_to(hessian, m.b, n, -mixed);
    add_to(hessian, n, n, m.information() - seat * on.first);
    // The matchup's own gradient, over its curvature.
    const double pull =
        m.residual() * on.variance - m.matchup / (1 + m.information() * matchup_variance());
    gradient[m.a] += m.residual() - m.information() * pull;
    gradient[m.b] -= m.residual() - m.information() * pull;
    gradient[n] += m.residual_first - m.residual_second - seat * pull;
  }
}

void RatingModel::move(const Eigen::VectorXd& step, double share) {
  for (Eigen::Index i = 0; i < values_.size(); ++i) values_[i] += share * step[i];
  for (size_t i = 0; i < meetings_.size(); ++i) meetings_[i].matchup += share * matchup_steps_[i];
}

void RatingModel::maximise() {
  Eigen::MatrixXd hessian;
  Eigen::VectorXd gradient;
  double before = log_posterior();
  for (int i = 0; i < kMostSteps; ++i) {
    for (Meeting& meeting : meetings_) look(meeting);
    build(hessian, gradient);
    const Eigen::VectorXd step = hessian.selfadjointView<Eigen::Lower>().ldlt().solve(gradient);
    double largest = 0;
    for (Eigen::Index j = 0; j < step.size(); ++j) largest = std::max(largest, std::abs(step[j]));
    for (size_t k = 0; k < meetings_.size(); ++k) {
      const Meeting& m = meetings_[k];
      if (m.games() == 0) continue;
      const Dependence on = dependence(m);
      matchup_steps_[k] = m.residual() * on.variance -
                          m.matchup / (1 + m.information() * matchup_variance()) -
                          on.strength * (step[m.a] - step[m.b]) - on.first * step[field_.entrants];
      largest = std::max(largest, std::abs(matchup_steps_[k]));
    }
    double share = 1;
    move(step, share);
    double now = log_posterior();
    while (now < before && largest > kArrived && share > kLeastShare) {
      move(step, -share / 2);
      share /= 2;
      now = log_posterior();
    }
    before = now;
    if (largest <= kArrived) break;
  }
  for (Meeting& meeting : meetings_) look(meeting);
  build(hessian, gradient);
  invert(hessian);
}

void RatingModel::invert(const Eigen::MatrixXd& hessian) {
  const Eigen::Index size = hessian.rows();
  const auto factors = hessian.selfadjointView<Eigen::Lower>().ldlt();
  covariance_.resize(size, size);
  for (Eigen::Index i = 0; i < size; ++i)
    covariance_.col(i) = factors.solve(Eigen::VectorXd::Unit(size, i));
}

double RatingModel::logit_variance(const Meeting& m, bool with_matchup) const {
  const int n = field_.entrants;
  const Dependence on = with_matchup ? dependence(m) : Dependence{};
  const double apart = 1 - on.strength;
  const double strengths =
      covariance_(m.a, m.a) + covariance_(m.b, m.b) - 2 * covariance_(m.a, m.b);
  const double mixed = covariance_(m.a, n) - covariance_(m.b, n);
  return apart * apart * strengths - 2 * apart * on.first * mixed +
         on.first * on.first * covariance_(n, n) + on.variance;
}

}  // namespace archon::sim
