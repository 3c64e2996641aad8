#include "sim/statistics/sprt.h"

#include <cmath>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

// What counts for a result that never came, so that no hypothesis is impossible (as fishtest does).
constexpr double kUnseen = 1e-3;
constexpr double kLogTen = 2.302585092994046;

double rate_of(double elo) { return logistic(elo * kLogTen / 400); }

// The likeliest probabilities with a given mean are p_i / (1 + x (a_i - mean)), where p are the
// observed shares and a the results. The x that gives this mean, by bisection.
double tilt_to(const std::array<double, 5>& shares, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  while (true) {
    const double x = low + (high - low) / 2;
    if (x <= low || x >= high) return x;
    double sum = 0;
    for (size_t i = 0; i < shares.size(); ++i) {
      const double apart = real(i) / 4 - mean;
      sum += shares[i] * apart / (1 + x * apart);
    }
    (sum > 0 ? low : high) = x;
  }
}

}  // namespace

Pentanomial pentanomial(const PairTally& tally) {
  Pentanomial out{};
  for (size_t cell = 0; cell < tally.cells().size(); ++cell)
    out[cell / 3 + cell % 3] += tally.cells()[cell];
  return out;
}

double log_ratio_of_rates(const Pentanomial& pairs, double rate0, double rate1) {
  ARCHON_CHECK(rate0 > 0 && rate0 < 1 && rate1 > 0 && rate1 < 1);
  double n = 0;
  std::array<double, 5> shares{};
  for (size_t i = 0; i < pairs.size(); ++i) {
    shares[i] = pairs[i] > 0 ? real(pairs[i]) : kUnseen;
    n += shares[i];
  }
  if (n < 1) return 0;
  for (double& share : shares) share /= n;
  const double x0 = tilt_to(shares, rate0);
  const double x1 = tilt_to(shares, rate1);
  double sum = 0;
  for (size_t i = 0; i < shares.size(); ++i) {
    const double result = real(i) / 4;
    sum += shares[i] *
           (portable_log(1 + x0 * (result - rate0)) - portable_log(1 + x1 * (result - rate1)));
  }
  return n * sum;
}

double Sprt::log_ratio(const Pentanomial& pairs) const {
  return log_ratio_of_rates(pairs, rate_of(elo0), rate_of(elo1));
}

Interval Sprt::bounds() const {
  return {portable_log(beta / (1 - alpha)), portable_log((1 - beta) / alpha)};
}

Sprt::Verdict Sprt::verdict(double log_ratio) const {
  if (log_ratio >= bounds().high) return Verdict::kElo1;
  if (log_ratio <= bounds().low) return Verdict::kElo0;
  return Verdict::kUndecided;
}

double superiority(const PairTally& tally) {
  if (tally.pairs() == 0) return 0.5;
  PairTally padded = tally;
  padded.add({0, 0});
  padded.add({2, 2});
  const double n = real(padded.pairs());
  return student_t_cdf((padded.rate() - 0.5) / std::sqrt(padded.sum_squares() / (n - 1) / n),
                       n - 1);
}

}  // namespace archon::sim
