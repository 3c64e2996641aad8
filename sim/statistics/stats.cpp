#include "sim/statistics/stats.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <unsupported/Eigen/SpecialFunctions>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double two_sided(double confidence) {
  ARCHON_CHECK(confidence > 0 && confidence < 1);
  return 0.5 + confidence / 2;
}

// Bisection for an increasing f, to the precision of a double.
template <class F>
double invert(F f, double target, double low, double high) {
  while (true) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high || high - low < 1e-15) return middle;
    (f(middle) < target ? low : high) = middle;
  }
}

// Continued fraction of the incomplete beta function (DLMF 8.17.22) by Lentz's method.
double beta_fraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  const auto guarded = [](double v) { return std::abs(v) < kTiny ? kTiny : v; };
  double c = 1;
  double d = 1 / guarded(1 - (a + b) * x / (a + 1));
  double value = d;
  for (int m = 1; m <= 10000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guarded(1 + even * d);
    c = guarded(1 + even / c);
    value *= c * d;
    d = 1 / guarded(1 + odd * d);
    c = guarded(1 + odd / c);
    value *= c * d;
    if (std::abs(c * d - 1) < 1e-15) break;
  }
  return value;
}

// Regularised incomplete beta function; the fraction converges fast below the mean, so the other
// half is mirrored.
double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incomplete_beta(b, a, 1 - x);
  const double log_scale =
      std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x);
  return std::exp(log_scale) * beta_fraction(a, b, x) / a;
}

double score_of(size_t cell) { return real(cell / 3 + cell % 3) / 4; }

// Sum of a function of (cell) over all pairs.
template <class F>
double sum_over(const PairTally& tally, F f) {
  double sum = 0;
  for (size_t cell = 0; cell < 9; ++cell) sum += real(tally.cells()[cell]) * f(cell);
  return sum;
}

// The prior knowledge of pair_estimate: one pair lost, one won.
PairTally plus_four(PairTally tally) {
  tally.add({0, 0});
  tally.add({2, 2});
  return tally;
}

// The error function by its series (DLMF 7.6.2), whose terms are all positive.
double erf_series(double x) {
  double term = x;
  double sum = x;
  for (int n = 1; term > 1e-17 * sum; ++n) {
    term *= 2 * x * x / (2 * n + 1);
    sum += term;
  }
  return 2 * std::numbers::inv_sqrtpi * portable_exp(-x * x) * sum;
}

// Its complement by a continued fraction (DLMF 7.9.2), from far enough inside outwards.
double erfc_fraction(double x) {
  double tail = x;
  for (int n = 120; n > 0; --n) tail = x + 0.5 * n / tail;
  return std::numbers::inv_sqrtpi * portable_exp(-x * x) / tail;
}

// With the same bits on every machine, as quantiles of it decide how many games a bid plays.
double erfc(double x) {
  if (x < 0) return 2 - erfc(-x);
  return x < 1.5 ? 1 - erf_series(x) : erfc_fraction(x);
}

}  // namespace

double normal_cdf(double x) { return 0.5 * erfc(-x / std::numbers::sqrt2); }

double normal_quantile(double p) {
  ARCHON_CHECK(p > 0 && p < 1);
  // The upper tail through the lower one, where erfc keeps its relative precision.
  if (p > 0.5) return -invert(normal_cdf, 1 - p, -40, 0);
  return invert(normal_cdf, p, -40, 0);
}

double half_width_of(double variance, double confidence) {
  return normal_quantile(0.5 + confidence / 2) * std::sqrt(std::max(0.0, variance));
}

double student_t_cdf(double t, double df) {
  ARCHON_CHECK(df > 0);
  const double tail = 0.5 * incomplete_beta(df / 2, 0.5, df / (df + t * t));
  return t > 0 ? 1 - tail : tail;
}

double student_t_quantile(double p, double df) {
  ARCHON_CHECK(p > 0 && p < 1);
  if (p > 0.5) return -student_t_quantile(1 - p, df);
  const auto cdf = [df](double t) { return student_t_cdf(t, df); };
  double low = -1;
  while (cdf(low) > p) low *= 2;
  return invert(cdf, p, low, 0);
}

double chi_square_tail(double x, double df) {
  ARCHON_CHECK(df > 0 && x >= 0);
  return Eigen::numext::igammac(df / 2, x / 2);
}

double binomial_tail(double successes, double trials, double p) {
  ARCHON_CHECK(trials >= 0 && p >= 0 && p <= 1);
  if (successes <= 0) return 1;
  if (successes > trials) return 0;
  return incomplete_beta(successes, trials - successes + 1, p);
}

void Moments::add(double x) {
  ++count_;
  const double before = x - mean_;
  mean_ += ratio(before, count_);
  sum_squares_ += before * (x - mean_);
}

void Moments::merge(const Moments& other) {
  if (other.count_ == 0) return;
  const double n = real(count_);
  const double m = real(other.count_);
  const double apart = other.mean_ - mean_;
  mean_ += apart * m / (n + m);
  sum_squares_ += other.sum_squares_ + apart * apart * n * m / (n + m);
  count_ += other.count_;
}

double Moments::variance() const { return count_ < 2 ? 0 : ratio(sum_squares_, count_ - 1); }

Estimate mean_estimate(const Moments& moments, double confidence) {
  const double upper = two_sided(confidence);
  if (moments.count() < 2) return {moments.mean(), {-kInfinity, kInfinity}};
  const double n = real(moments.count());
  const double half = student_t_quantile(upper, n - 1) * std::sqrt(moments.variance() / n);
  return {moments.mean(), {moments.mean() - half, moments.mean() + half}};
}

Interval wilson_interval(double successes, double trials, double confidence) {
  ARCHON_CHECK(successes >= 0 && successes <= trials);
  const double z = normal_quantile(two_sided(confidence));
  if (trials == 0) return {0, 1};
  const double rate = successes / trials;
  const double centre = (successes + z * z / 2) / (trials + z * z);
  const double half = z * std::sqrt(trials * rate * (1 - rate) + z * z / 4) / (trials + z * z);
  // At 0 and 1 the end is exact, up to rounding.
  return {std::clamp(centre - half, 0.0, rate), std::clamp(centre + half, rate, 1.0)};
}

PairTally::PairTally(const std::array<int64_t, 9>& cells) : cells_(cells) {
  for (const int64_t count : cells) ARCHON_CHECK(count >= 0);
}

void PairTally::add(PairResult result) {
  ARCHON_CHECK(result.first >= 0 && result.first <= 2 && result.second >= 0 && result.second <= 2);
  ++cells_[3 * result.first + result.second];
}

PairTally& PairTally::operator+=(const PairTally& other) {
  for (size_t cell = 0; cell < 9; ++cell) cells_[cell] += other.cells_[cell];
  return *this;
}

int64_t PairTally::pairs() const {
  int64_t sum = 0;
  for (const int64_t count : cells_) sum += count;
  return sum;
}

double PairTally::points() const {
  return sum_over(*this, [](size_t cell) { return 2 * score_of(cell); });
}

double PairTally::rate() const { return pairs() == 0 ? 0.5 : ratio(points(), games()); }

double PairTally::sum_squares() const {
  return sum_over(*this, [mean = rate()](size_t cell) {
    return (score_of(cell) - mean) * (score_of(cell) - mean);
  });
}

Estimate pair_estimate(const PairTally& tally, double confidence) {
  const double upper = two_sided(confidence);
  const double rate = tally.rate();
  if (tally.pairs() == 0) return {rate, {0, 1}};
  const PairTally padded = plus_four(tally);
  const double n = real(padded.pairs());
  const double half =
      student_t_quantile(upper, n - 1) * std::sqrt(padded.sum_squares() / (n - 1) / n);
  return {
      rate,
      {std::clamp(padded.rate() - half, 0.0, rate), std::clamp(padded.rate() + half, rate, 1.0)}};
}

Estimate pairing_reduction(const PairTally& tally, double confidence) {
  const double upper = two_sided(confidence);
  const double mean = tally.rate();
  // Per pair: variance of its score as if its games were independent, and as observed.
  const auto apart = [mean](size_t cell) {
    const double first = real(cell / 3) / 2 - mean;
    const double second = real(cell % 3) / 2 - mean;
    return (first * first + second * second) / 4;
  };
  const auto together = [mean](size_t cell) {
    return (score_of(cell) - mean) * (score_of(cell) - mean);
  };
  const double independent = sum_over(tally, apart);
  if (tally.pairs() < 2 || independent <= 0) return {0, {-1, 1}};
  const double ratio = sum_over(tally, together) / independent;
  const double residue = sum_over(tally, [&](size_t cell) {
    const double r = together(cell) - ratio * apart(cell);
    return r * r;
  });
  const double n = real(tally.pairs());
  const double error = std::sqrt(residue * n / (n - 1)) / independent;
  const double half = student_t_quantile(upper, n - 1) * error;
  return {1 - ratio, {std::max(-1.0, 1 - ratio - half), std::min(1.0, 1 - ratio + half)}};
}

double elo_from_rate(double rate) {
  ARCHON_CHECK(rate >= 0 && rate <= 1);
  if (rate == 0) return -kInfinity;
  if (rate == 1) return kInfinity;
  return 400 * std::log10(rate / (1 - rate));
}

double rate_from_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Estimate elo_estimate(const Estimate& rate) {
  return {elo_from_rate(rate.value),
          {elo_from_rate(rate.interval.low), elo_from_rate(rate.interval.high)}};
}

}  // namespace archon::sim
