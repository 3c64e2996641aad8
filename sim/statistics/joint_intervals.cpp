#include "sim/statistics/joint_intervals.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/statistics/joint_normal_draws.h"

namespace archon::sim {
namespace {

constexpr int kDraws = 4000;

struct Means {
  std::vector<double> mean;
  std::vector<double> covariance;  // of the samples, row by row
};

Means means_of(const std::vector<std::vector<double>>& samples) {
  const size_t n = samples.front().size();
  const auto rows = int_size(samples);
  Means out{std::vector<double>(n), std::vector<double>(n * n)};
  for (const auto& row : samples)
    for (size_t i = 0; i < n; ++i) out.mean[i] += row[i] / rows;
  for (const auto& row : samples)
    for (size_t i = 0; i < n; ++i) {
      const double off = (row[i] - out.mean[i]) / (rows - 1);
      for (size_t j = 0; j <= i; ++j) out.covariance[i * n + j] += off * (row[j] - out.mean[j]);
    }
  for (size_t i = 0; i < n; ++i)
    for (size_t j = i + 1; j < n; ++j) out.covariance[i * n + j] = out.covariance[j * n + i];
  return out;
}

// Which the largest of these deviations seldom exceeds, in standard deviations.
double reach_of(const Means& means, size_t rows, double confidence) {
  const size_t n = means.mean.size();
  std::vector<double> correlation(n * n);
  const auto sd = [&](size_t i) { return std::sqrt(means.covariance[i * n + i]); };
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j)
      if (sd(i) > 0 && sd(j) > 0)
        correlation[i * n + j] = means.covariance[i * n + j] / (sd(i) * sd(j));
  JointNormalDraws draws(std::vector<double>(n), correlation);
  std::vector<double> drawn;
  std::vector<double> largest;
  for (int i = 0; i < kDraws; ++i) {
    draws.next(drawn);
    double most = 0;
    for (const double one : drawn) most = std::max(most, std::abs(one));
    largest.push_back(most);
  }
  std::sort(largest.begin(), largest.end());
  const auto at = static_cast<size_t>(std::ceil(confidence * kDraws)) - 1;
  // With few rows deviations are Student's: wider by as much as one alone would be.
  const double alone = 0.5 + confidence / 2;
  return largest[std::min(at, largest.size() - 1)] * student_t_quantile(alone, real(rows) - 1) /
         normal_quantile(alone);
}

}  // namespace

std::vector<Estimate> joint_intervals(const std::vector<std::vector<double>>& samples,
                                      double confidence) {
  ARCHON_CHECK(samples.size() >= 2 && confidence > 0 && confidence < 1);
  if (samples.front().empty()) return {};
  const Means means = means_of(samples);
  const double reach = reach_of(means, samples.size(), confidence);
  std::vector<Estimate> out;
  const size_t n = means.mean.size();
  for (size_t i = 0; i < n; ++i) {
    const double half = reach * std::sqrt(means.covariance[i * n + i] / int_size(samples));
    out.push_back({means.mean[i], {means.mean[i] - half, means.mean[i] + half}});
  }
  return out;
}

}  // namespace archon::sim
