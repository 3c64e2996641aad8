#include "engine/core/exp_log.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace archon {
namespace {

// ln 2 in two parts: products of the high one with exponents are exact.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kLog2E = 1.44269504088896338700;
constexpr double kSqrt2 = 1.41421356237309504880;

constexpr int kMantissaBits = 52;
constexpr int kBias = 1023;

// 2 to the power of a normal number's exponent.
double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<uint64_t>(exponent + kBias) << kMantissaBits);
}

}  // namespace

double portable_exp(double x) {
  x = std::clamp(x, -700.0, 700.0);
  const double scaled = x * kLog2E;
  const int k = static_cast<int>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  const double high = x - k * kLn2High;
  const double low = k * kLn2Low;
  const double r = high - low;  // within half of ln 2
  const double t = r * r;
  const double c =
      r - t * (1.66666666666666019037e-01 +
               t * (-2.77777777770155933842e-03 +
                    t * (6.61375632143793436117e-05 +
                         t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
  return (1 - ((low - r * c / (2 - c)) - high)) * power_of_two(k);
}

double portable_log(double x) {
  const auto bits = std::bit_cast<uint64_t>(x);
  int k = static_cast<int>(bits >> kMantissaBits) - kBias;
  constexpr uint64_t kMantissa = (uint64_t{1} << kMantissaBits) - 1;
  double m = std::bit_cast<double>((bits & kMantissa) | uint64_t{kBias} << kMantissaBits);
  if (m > kSqrt2) {  // m in [sqrt(1/2), sqrt(2)]
    m *= 0.5;
    ++k;
  }
  const double f = m - 1;
  const double s = f / (2 + f);
  const double z = s * s;
  const double w = z * z;
  const double even = w * (3.999999999940941908e-01 +
                           w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  const double odd = z * (6.666666666666735130e-01 +
                          w * (2.857142874366239149e-01 +
                               w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
  const double half = 0.5 * f * f;
  return k * kLn2High - ((half - (s * (half + even + odd) + k * kLn2Low)) - f);
}

// What rounding 1 + x loses is made good by the slope (Kahan's way).
double portable_log1p(double x) {
  const double sum = 1 + x;
  return sum == 1 ? x : portable_log(sum) * (x / (sum - 1));
}

double logistic(double x) { return 1 / (1 + portable_exp(-x)); }

}  // namespace archon
