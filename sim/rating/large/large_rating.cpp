#include "sim/rating/large/large_rating.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/rating/large/large_rating_spread.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr int kDraws = 128;
// Unlike draws, covariances are computed.
constexpr double kCovarianceTolerance = 1e-7;
constexpr size_t kMostLeading = 48;
constexpr int kGrid = 1024;
constexpr double kGridMargin = 3;  // logits beyond the strongest and the weakest

double seats_alike(double logit, double first) {
  return (logistic(logit + first) + logistic(logit - first)) / 2;
}

}  // namespace

LargeRating::LargeRating(LargeRatingModel model, double log_variance) : model_(std::move(model)) {
  const int n = model_.field().entrants;
  lean_.assign(n, 0);
  for (const Meeting& m : model_.meetings())
    for (const int i : {m.a, m.b})
      lean_[i] += model_.dependence(m).strength / model_.field().opponents(i);
  by_first_ = model_.solve(Eigen::VectorXd::Unit(n + 1, n), kCovarianceTolerance);
  find_stretch(log_variance);
  find_variances();
  find_means();
  find_leading();
  find_rates();
}

// The most likely values follow the spread as their distances from what was foretold do.
void LargeRating::find_stretch(double log_variance) {
  const int n = model_.field().entrants;
  const double precision = 1 / square(model_.priors().strength);
  Eigen::VectorXd off = Eigen::VectorXd::Zero(n + 1);
  for (int i = 0; i < n; ++i) off[i] = model_.values()[i] - model_.priors().mean_of(i);
  stretch_ = model_.solve(off, kCovarianceTolerance);
  const double by = 2 * precision * std::sqrt(log_variance);
  for (int i = 0; i <= n; ++i) stretch_[i] *= by;
  rating_stretch_ = ratings_of(stretch_);
}

void LargeRating::find_means() {
  const Field& field = model_.field();
  const int n = field.entrants;
  MeanShift shift = mean_shift(model_, strength_variances_);
  means_ = std::move(shift.values);
  for (int i = 0; i <= n; ++i) means_[i] += model_.values()[i];
  matchups_ = std::move(shift.matchups);
  // Matchups at their values, not as they depend on the others.
  Eigen::VectorXd ratings = Eigen::VectorXd::Zero(n);
  for (size_t k = 0; k < matchups_.size(); ++k) {
    const Meeting& m = model_.meetings()[k];
    matchups_[k] += m.matchup;
    ratings[m.a] += matchups_[k] / field.opponents(m.a);
    ratings[m.b] -= matchups_[k] / field.opponents(m.b);
  }
  const int from = field.gauntlet > 0 ? field.rated() : 0;
  double level = 0;
  for (int i = from; i < n; ++i) level += means_[i] / (n - from);
  for (int i = 0; i < n; ++i) logits_.push_back(means_[i] - level + ratings[i]);
}

double LargeRating::first_variance() const {
  const int n = model_.field().entrants;
  return by_first_[n] + square(stretch_[n]);
}

// The linear map from values to ratings, with matchups as the values move them.
Eigen::VectorXd LargeRating::ratings_of(const Eigen::VectorXd& values) const {
  const Field& field = model_.field();
  const int n = field.entrants;
  const int from = field.gauntlet > 0 ? field.rated() : 0;
  double level = 0;
  for (int i = from; i < n; ++i) level += values[i] / (n - from);
  Eigen::VectorXd out(n);
  for (int i = 0; i < n; ++i) out[i] = values[i] - level;
  if (model_.matchup_variance() <= 0) return out;
  for (const Meeting& m : model_.meetings()) {
    const auto on = model_.dependence(m);
    const double moved = on.strength * (values[m.a] - values[m.b]) + on.first * values[n];
    out[m.a] -= moved / field.opponents(m.a);
    out[m.b] += moved / field.opponents(m.b);
  }
  return out;
}

// A row of that map.
Eigen::VectorXd LargeRating::transposed(int entrant) const {
  const Field& field = model_.field();
  const int n = field.entrants;
  const int from = field.gauntlet > 0 ? field.rated() : 0;
  Eigen::VectorXd out = Eigen::VectorXd::Zero(n + 1);
  for (int j = from; j < n; ++j) out[j] = -1.0 / (n - from);
  out[entrant] += 1;
  for (const int k : model_.meetings_of(entrant)) {
    const Meeting& m = model_.meetings()[k];
    const auto on = model_.dependence(m);
    const double share = (m.a == entrant ? 1.0 : -1.0) / field.opponents(entrant);
    out[m.a] -= share * on.strength;
    out[m.b] += share * on.strength;
    out[n] -= share * on.first;
  }
  return out;
}

// How far an entrant's rating follows its own strength.
double LargeRating::own_share(int entrant) const {
  const Field& field = model_.field();
  const bool in_level = field.gauntlet == 0 || field.in_gauntlet(entrant);
  const int level = field.gauntlet > 0 ? field.gauntlet : field.entrants;
  return 1 - lean_[entrant] - (in_level ? 1.0 / level : 0);
}

// Variances by draws from the posterior, each the solution of the fit's equations for a random
// right side. Most of a variance is the entrant's own, which is known exactly; only the rest, that
// comes from those it met, has the noise of the few draws.
void LargeRating::find_variances() {
  const Field& field = model_.field();
  const size_t n = field.entrants;
  variances_.assign(n, 0);
  strength_variances_.assign(n, 0);
  NormalDraws normal(Rng::stream(0, kDrawStream));
  for (int draw = 0; draw < kDraws; ++draw) {
    const Eigen::VectorXd pull = model_.deviate(normal);
    const Eigen::VectorXd drawn = model_.solve(pull, kDrawTolerance);
    const Eigen::VectorXd ratings = ratings_of(drawn);
    for (int i = 0; i < field.entrants; ++i) {
      // What it is by itself, the others given, is taken off and added exactly below.
      const double own = pull[i] / model_.diagonal()[i];
      strength_variances_[i] += square(drawn[i] - own) / kDraws;
      variances_[i] += square(ratings[i] - own_share(i) * own) / kDraws;
    }
  }
  for (int i = 0; i < field.entrants; ++i) {
    const size_t at = i;
    const int opponents = field.opponents(i);
    double rest = model_.matchup_variance() * (opponents - int_size(model_.meetings_of(i)));
    for (const int k : model_.meetings_of(i))
      rest += model_.dependence(model_.meetings()[k]).variance;
    strength_variances_[at] += 1 / model_.diagonal()[i];
    variances_[at] += square(own_share(i)) / model_.diagonal()[i] + rest / square(opponents) +
                      square(rating_stretch_[i]);
  }
}

// Those who may be the best are compared with each other most closely: of them covariances are
// solved for, a column each.
void LargeRating::find_leading() {
  const int rated = model_.field().rated();
  const int best = place_of(logits_, std::max_element(logits_.begin(), logits_.begin() + rated));
  std::vector<double> behind;
  for (int i = 0; i < rated; ++i)
    behind.push_back(i == best ? -1
                               : (logits_[best] - logits_[i]) /
                                     std::sqrt(variances_[best] + variances_[i]));
  leading_.resize(rated);
  std::iota(leading_.begin(), leading_.end(), 0);
  std::stable_sort(leading_.begin(), leading_.end(),
                   [&](int x, int y) { return behind[x] < behind[y]; });
  leading_.resize(std::min(leading_.size(), kMostLeading));
  const size_t count = leading_.size();
  leading_covariance_.assign(count * count, 0);
  for (size_t k = 0; k < count; ++k) {
    const int i = leading_[k];
    const size_t at = i;
    const Eigen::VectorXd row = transposed(i);
    const Eigen::VectorXd column = model_.solve(row, kCovarianceTolerance);
    const Eigen::VectorXd ratings = ratings_of(column);
    const int opponents = model_.field().opponents(i);
    double rest = model_.matchup_variance() * (opponents - int_size(model_.meetings_of(i)));
    for (const int m : model_.meetings_of(i))
      rest += model_.dependence(model_.meetings()[m]).variance;
    for (size_t l = 0; l < count; ++l)
      leading_covariance_[k * count + l] =
          ratings[leading_[l]] + rating_stretch_[i] * rating_stretch_[leading_[l]];
    leading_covariance_[k * count + k] += rest / square(opponents);
    variances_[at] = leading_covariance_[k * count + k];
  }
  // The last places are the solver's; what draws from it must find it symmetric.
  for (size_t k = 0; k < count; ++k)
    for (size_t l = 0; l < k; ++l) {
      const double mean =
          (leading_covariance_[k * count + l] + leading_covariance_[l * count + k]) / 2;
      leading_covariance_[k * count + l] = leading_covariance_[l * count + k] = mean;
    }
}

double LargeRating::pairing_logit(int a, int b) const {
  const double strengths = means_[a] - means_[b];
  const Meeting* meeting = model_.find(a, b);
  if (!meeting) return strengths;
  const double matchup = matchups_[meeting - model_.meetings().data()];
  return strengths + (meeting->a == a ? matchup : -matchup);
}

double LargeRating::pairing_variance(int a, int b) const {
  const Meeting* meeting = model_.find(a, b);
  const double variance_a = strength_variances_[a];
  const double variance_b = strength_variances_[b];
  if (!meeting)
    return variance_a + variance_b + square(stretch_[a] - stretch_[b]) + model_.matchup_variance();
  const auto on = model_.dependence(*meeting);
  const double apart = 1 - on.strength;
  const double strengths = apart_variance(meeting->information() * apart, variance_a, variance_b);
  const double mixed = by_first_[meeting->a] - by_first_[meeting->b];
  const int first = model_.field().entrants;
  const double stretched =
      apart * (stretch_[meeting->a] - stretch_[meeting->b]) - on.first * stretch_[first];
  return apart * apart * strengths - 2 * apart * on.first * mixed +
         on.first * on.first * by_first_[first] + on.variance + square(stretched);
}

int LargeRating::hardest(int entrant) const {
  int out = -1;
  const auto take = [&](int other) {
    if (out >= 0) {
      const double now = pairing_logit(entrant, other);
      const double before = pairing_logit(entrant, out);
      if (now > before || (now == before && other > out)) return;
    }
    out = other;
  };
  for (const int k : model_.meetings_of(entrant)) {
    const Meeting& m = model_.meetings()[k];
    take(m.a == entrant ? m.b : m.a);
  }
  // Of those that it never met the strongest.
  for (const int other : by_strength_) {
    if (!model_.field().meet(entrant, other) || model_.find(entrant, other)) continue;
    take(other);
    break;
  }
  return out;
}

void LargeRating::find_rates() {
  const int n = model_.field().entrants;
  by_strength_.resize(n);
  std::iota(by_strength_.begin(), by_strength_.end(), 0);
  std::stable_sort(by_strength_.begin(), by_strength_.end(),
                   [&](int x, int y) { return means_[x] > means_[y]; });
  if (model_.field().gauntlet > 0) return;
  const double low = means_[by_strength_.back()] - kGridMargin;
  const double high = means_[by_strength_.front()] + kGridMargin;
  grid_from_ = low;
  grid_step_ = (high - low) / (kGrid - 1);
  for (int k = 0; k < kGrid; ++k) {
    double rate = 0;
    double slope = 0;
    for (int i = 0; i < n; ++i) {
      const double logit = low + k * grid_step_ - means_[i];
      for (const double p : {logistic(logit + first()), logistic(logit - first())}) {
        rate += p / 2;
        slope += p * (1 - p) / 2;
      }
    }
    rates_.push_back(rate);
    rate_slopes_.push_back(slope);
  }
}

// Hermite's cubic between the points of the grid.
double LargeRating::rate_against_all(double strength) const {
  const double at = std::clamp((strength - grid_from_) / grid_step_, 0.0, kGrid - 1.001);
  const auto [k, t] = BetweenRows(at);
  const double rise = rates_[k + 1] - rates_[k];
  const double start = grid_step_ * rate_slopes_[k] - rise;
  const double end = rise - grid_step_ * rate_slopes_[k + 1];
  return rates_[k] + t * rise + t * (1 - t) * (start * (1 - t) + end * t);
}

double LargeRating::field_rate(int entrant, double shift) const {
  const Field& field = model_.field();
  double sum = 0;
  if (field.gauntlet > 0) {
    for (int other = 0; other < field.entrants; ++other)
      if (field.meet(entrant, other))
        sum += seats_alike(pairing_logit(entrant, other) + shift, first());
    return sum / field.opponents(entrant);
  }
  const double strength = means_[entrant] + shift;
  sum = rate_against_all(strength) - seats_alike(shift, first());
  for (const int k : model_.meetings_of(entrant)) {
    const Meeting& m = model_.meetings()[k];
    const double matchup = matchups_[k];
    if (matchup == 0) continue;
    const double plain = strength - means_[m.a == entrant ? m.b : m.a];
    const double own = m.a == entrant ? matchup : -matchup;
    sum += seats_alike(plain + own, first()) - seats_alike(plain, first());
  }
  return sum / field.opponents(entrant);
}

}  // namespace archon::sim
