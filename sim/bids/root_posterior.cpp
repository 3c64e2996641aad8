#include "sim/bids/root_posterior.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/exp_log.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr double kRootFreedom = 4;
constexpr double kSlopeMedian = 0.08;
constexpr double kSlopeReach = 3;  // sds on the grid
constexpr int kSlopes = 25;
// Weight below which a grid point can't move any reported figure.
constexpr double kNegligible = 1e-8;

// log(logistic(x)) without overflow.
double log_logistic(double x) {
  return x > 0 ? -portable_log1p(portable_exp(-x)) : x - portable_log1p(portable_exp(x));
}

// Quantile of weights on evenly spaced points, each spread evenly over its cell.
double cell_quantile(const std::vector<double>& points, const std::vector<double>& weights,
                     double p) {
  const double step = points[1] - points[0];
  double below = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    if (below + weights[i] >= p && weights[i] > 0)
      return points[i] + step * ((p - below) / weights[i] - 0.5);
    below += weights[i];
  }
  return points.back() + step / 2;
}

// Quantile of weighted values, sorted, by interpolating between the middles of their weights.
double sorted_quantile(const std::vector<std::pair<double, double>>& sorted, double p) {
  double below = 0;
  double last_middle = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    const double middle = below + sorted[i].second / 2;
    if (middle >= p) {
      if (i == 0) return sorted[i].first;
      const double share = (p - last_middle) / (middle - last_middle);
      return std::lerp(sorted[i - 1].first, sorted[i].first, share);
    }
    last_middle = middle;
    below += sorted[i].second;
  }
  return sorted.back().first;
}

}  // namespace

RootPosterior::RootPosterior(int max_chains, int per_chain)
    : max_chains_(max_chains), per_chain_(per_chain) {
  const int reach = 2 * max_chains * per_chain;
  for (int i = -reach; i <= reach; ++i) roots_.push_back(static_cast<double>(i) / per_chain);
  std::vector<double> slopes;
  for (int j = 0; j < kSlopes; ++j) {
    const double sds = kSlopeReach * (2.0 * j / (kSlopes - 1) - 1);
    log_slopes_.push_back(portable_log(kSlopeMedian) + kSlopeLogSd * sds);
    slopes.push_back(portable_exp(log_slopes_.back()));
  }
  for (const double root : roots_)
    for (const double log_slope : log_slopes_) {
      const double tail = square(root / (max_chains / 3.0)) / kRootFreedom;
      const double sds = (log_slope - portable_log(kSlopeMedian)) / kSlopeLogSd;
      log_prior_.push_back(-(kRootFreedom + 1) / 2 * portable_log1p(tail) - square(sds) / 2);
    }
  const int lattice = 3 * max_chains * per_chain;
  for (int i = -lattice; i <= lattice; ++i)
    for (const double slope : slopes) {
      const double logit = slope * i / per_chain;
      win_.push_back(logistic(logit));
      log_win_.push_back(log_logistic(logit));
      log_loss_.push_back(log_logistic(-logit));
    }
  log_likelihood_.assign(log_prior_.size(), 0);
  weights_.assign(log_prior_.size(), 0);
  temper(1);
}

const double* RootPosterior::at(const std::vector<double>& table, int level) const {
  ARCHON_CHECK(std::abs(level) <= max_chains_);
  return table.data() + static_cast<size_t>((max_chains_ - level) * per_chain_) * kSlopes;
}

void RootPosterior::add(int level, double points, double games) {
  const double* log_win = at(log_win_, level);
  const double* log_loss = at(log_loss_, level);
  for (size_t g = 0; g < log_likelihood_.size(); ++g)
    log_likelihood_[g] += points * log_win[g] + (games - points) * log_loss[g];
}

void RootPosterior::temper(double dispersion) {
  double top = -HUGE_VAL;
  for (size_t g = 0; g < weights_.size(); ++g) {
    weights_[g] = log_prior_[g] + log_likelihood_[g] / dispersion;
    top = std::max(top, weights_[g]);
  }
  double sum = 0;
  const double cut = top + portable_log(kNegligible);
  first_ = roots_.size();
  last_ = 0;
  for (size_t g = 0; g < weights_.size(); ++g) {
    if (weights_[g] < cut) {
      weights_[g] = 0;
      continue;
    }
    weights_[g] = portable_exp(weights_[g] - top);
    sum += weights_[g];
    first_ = std::min(first_, g / kSlopes);
    last_ = g / kSlopes + 1;
  }
  root_weights_.assign(roots_.size(), 0);
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) {
    weights_[g] /= sum;
    root_weights_[g / kSlopes] += weights_[g];
  }
}

RootPosterior::LevelMoments RootPosterior::moments(int level) const {
  const double* win = at(win_, level);
  double p = 0;
  double p_squared = 0;
  double p_root = 0;
  double root = 0;
  for (size_t i = first_; i < last_; ++i) {
    double row = 0;
    double row_p = 0;
    for (size_t g = i * kSlopes; g < (i + 1) * kSlopes; ++g) {
      const double weighted = weights_[g] * win[g];
      row += weights_[g];
      row_p += weighted;
      p_squared += weighted * win[g];
    }
    p += row_p;
    p_root += row_p * roots_[i];
    root += row * roots_[i];
  }
  return {p_squared - square(p), p_root - p * root, p - p_squared};
}

double RootPosterior::covariance(int a, int b) const {
  const double* win_a = at(win_, a);
  const double* win_b = at(win_, b);
  double mean_a = 0;
  double mean_b = 0;
  double product = 0;
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) {
    const double weighted = weights_[g] * win_a[g];
    mean_a += weighted;
    mean_b += weights_[g] * win_b[g];
    product += weighted * win_b[g];
  }
  return product - mean_a * mean_b;
}

LogisticCurve RootPosterior::mean() const {
  LogisticCurve mean{0, 0};
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) {
    mean.root += weights_[g] * roots_[g / kSlopes];
    mean.slope += weights_[g] * portable_exp(log_slopes_[g % kSlopes]);
  }
  return mean;
}

double RootPosterior::root_quantile(double p) const {
  return cell_quantile(roots_, root_weights_, p);
}

double RootPosterior::slope_quantile(double p) const {
  std::vector<double> sums(kSlopes);
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) sums[g % kSlopes] += weights_[g];
  return portable_exp(cell_quantile(log_slopes_, sums, p));
}

double RootPosterior::root_above(double chains) const {
  double above = 0;
  for (size_t i = 0; i < roots_.size(); ++i)
    above += root_weights_[i] * std::clamp((roots_[i] - chains) * per_chain_ + 0.5, 0.0, 1.0);
  return above;
}

Estimate RootPosterior::win_rate(double level, double confidence) const {
  std::vector<std::pair<double, double>> sorted;
  double mean = 0;
  for (size_t g = first_ * kSlopes; g < last_ * kSlopes; ++g) {
    if (weights_[g] == 0) continue;
    const LogisticCurve curve{roots_[g / kSlopes], portable_exp(log_slopes_[g % kSlopes])};
    sorted.emplace_back(curve.win_rate(level), weights_[g]);
    mean += weights_[g] * sorted.back().first;
  }
  std::sort(sorted.begin(), sorted.end());
  const double tail = (1 - confidence) / 2;
  return {mean, {sorted_quantile(sorted, tail), sorted_quantile(sorted, 1 - tail)}};
}

}  // namespace archon::sim
