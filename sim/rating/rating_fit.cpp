#include "sim/rating/rating_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

constexpr int kMostSteps = 100;
constexpr double kArrived = 1e-10;  // logits
constexpr double kLeastShare = 1e-6;

}  // namespace

RatingFit::RatingFit(const Field& field, const RatingPriors& priors, std::vector<Meeting> meetings)
    : field_(field),
      priors_(priors),
      meetings_(std::move(meetings)),
      matchup_steps_(meetings_.size()),
      values_(Eigen::VectorXd::Zero(field.entrants + 1)) {
  ARCHON_CHECK(priors.strength > 0 && priors.first > 0 && priors.matchup >= 0);
}

void RatingFit::look(Meeting& meeting) const {
  const double apart = values_[meeting.a] - values_[meeting.b] + meeting.matchup;
  const auto seat = [](const Score& score, double logit, double& information, double& residual) {
    const double p = logistic(logit);
    const double games = real(score.games);
    information = games * p * (1 - p);
    residual = score.points - games * p;
  };
  seat(meeting.first, apart + first(), meeting.information_first, meeting.residual_first);
  seat(meeting.second, apart - first(), meeting.information_second, meeting.residual_second);
}

// But for what does not depend on the values.
double RatingFit::log_posterior() const {
  double sum = 0;
  for (const Meeting& meeting : meetings_) {
    // Its matchup stays at 0, where the prior is highest.
    if (meeting.games() == 0) continue;
    const double apart = values_[meeting.a] - values_[meeting.b] + meeting.matchup;
    sum += log_likelihood(meeting.first, apart + first());
    sum += log_likelihood(meeting.second, apart - first());
    if (priors_.matchup > 0) sum -= meeting.matchup * meeting.matchup / (2 * matchup_variance());
  }
  for (int i = 0; i < field_.entrants; ++i) {
    const double off = values_[i] - priors_.mean_of(i);
    sum -= priors_.together.empty() ? off * off / (2 * priors_.strength * priors_.strength)
                                    : off * pull(i) / 2;
  }
  return sum - first() * first() / (2 * priors_.first * priors_.first);
}

// Given the values, a matchup is known by its own games alone: prior and information add up to its
// precision. What moves the values moves it by the information it shares with them.
RatingFit::Dependence RatingFit::dependence(const Meeting& meeting) const {
  const double variance = matchup_variance() / (1 + meeting.information() * matchup_variance());
  return {meeting.information() * variance,
          (meeting.information_first - meeting.information_second) * variance, variance};
}

std::pair<double, double> RatingFit::skewness(const Meeting& meeting) const {
  const double apart = values_[meeting.a] - values_[meeting.b] + meeting.matchup;
  return {meeting.information_first * (1 - 2 * logistic(apart + first())),
          meeting.information_second * (1 - 2 * logistic(apart - first()))};
}

// Games tell less of strengths as far as a matchup may explain them, too (Schur's complement).
RatingFit::Curvature RatingFit::curvature(const Meeting& meeting) const {
  const Dependence on = dependence(meeting);
  const double seat = meeting.information_first - meeting.information_second;
  return {meeting.information() * (1 - on.strength), seat * (1 - on.strength),
          meeting.information() - seat * on.first};
}

double RatingFit::pull(int entrant) const {
  if (priors_.together.empty())
    return (values_[entrant] - priors_.mean_of(entrant)) / (priors_.strength * priors_.strength);
  const int n = field_.entrants;
  double sum = 0;
  for (int j = 0; j < n; ++j)
    sum += priors_.together[cell_of(entrant, n, j)] * (values_[j] - priors_.mean_of(j));
  return sum;
}

double RatingFit::precision(int value) const {
  // RatingModel::build() adds the whole matrix instead.
  if (value < field_.entrants && !priors_.together.empty()) return 0;
  const double sd = value < field_.entrants ? priors_.strength : priors_.first;
  return 1 / (sd * sd);
}

void RatingFit::slope() {
  const int n = field_.entrants;
  gradient_.setZero(n + 1);
  for (int i = 0; i < n; ++i) gradient_[i] = -pull(i);
  gradient_[n] = -first() / (priors_.first * priors_.first);
  for (const Meeting& m : meetings_) {
    if (m.games() == 0) continue;
    const Dependence on = dependence(m);
    const double seat = m.information_first - m.information_second;
    // The matchup's own gradient, over its curvature.
    const double pull =
        m.residual() * on.variance - m.matchup / (1 + m.information() * matchup_variance());
    gradient_[m.a] += m.residual() - m.information() * pull;
    gradient_[m.b] -= m.residual() - m.information() * pull;
    gradient_[n] += m.residual_first - m.residual_second - seat * pull;
  }
}

void RatingFit::look_at_all() {
  for (Meeting& meeting : meetings_) look(meeting);
}

// The largest of them.
double RatingFit::find_matchup_steps(const Eigen::VectorXd& step) {
  double largest = 0;
  for (size_t k = 0; k < meetings_.size(); ++k) {
    const Meeting& m = meetings_[k];
    if (m.games() == 0) continue;
    const Dependence on = dependence(m);
    matchup_steps_[k] = m.residual() * on.variance -
                        m.matchup / (1 + m.information() * matchup_variance()) -
                        on.strength * (step[m.a] - step[m.b]) - on.first * step[field_.entrants];
    largest = std::max(largest, std::abs(matchup_steps_[k]));
  }
  return largest;
}

void RatingFit::move(const Eigen::VectorXd& step, double share) {
  for (Eigen::Index i = 0; i < values_.size(); ++i) values_[i] += share * step[i];
  for (size_t i = 0; i < meetings_.size(); ++i) meetings_[i].matchup += share * matchup_steps_[i];
}

void RatingFit::maximise(const RatingPriors& priors, double rounding) {
  priors_ = priors;
  double before = log_posterior();
  for (int i = 0; i < kMostSteps; ++i) {
    look_at_all();
    slope();
    build();
    const Eigen::VectorXd step = this->step();
    double largest = find_matchup_steps(step);
    for (Eigen::Index j = 0; j < step.size(); ++j) largest = std::max(largest, std::abs(step[j]));
    // A full step may lead beyond the top where logits are large: half of it, and half again, until
    // it climbs. The sum over a large field is rounded by more than its last steps climb, so that a
    // fall within `rounding` is none.
    double share = 1;
    move(step, share);
    double now = log_posterior();
    while (now < before - rounding * std::abs(before) && largest > kArrived &&
           share > kLeastShare) {
      move(step, -share / 2);
      share /= 2;
      now = log_posterior();
    }
    before = now;
    if (largest <= kArrived) break;
  }
  // Once more, for information and curvature at the values reached.
  look_at_all();
  build();
}

}  // namespace archon::sim
