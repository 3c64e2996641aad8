#include "sim/rating/swap_model.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "engine/core/counts.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

using WorthMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using WorthVector = Eigen::VectorXd;

}  // namespace

SwapModel::SwapModel(int things, double spread, double noise)
    : things_(things), noise_(noise), precision_(cell_of(things, things, 0)), seen_(things) {
  for (int i = 0; i < things; ++i) precision_[i * things + i] = 1 / square(spread);
}

void SwapModel::add(int out, int in, double gained) {
  // Bayesian linear regression on the difference of two worths: precisions add up.
  const double each = 1 / square(noise_);
  precision_[out * things_ + out] += each;
  precision_[in * things_ + in] += each;
  precision_[out * things_ + in] -= each;
  precision_[in * things_ + out] -= each;
  seen_[in] += each * gained;
  seen_[out] -= each * gained;
  known_.reset();
}

const SwapModel::Posterior& SwapModel::posterior() const {
  if (known_) return *known_;
  const Eigen::Map<const WorthMatrix> precision(precision_.data(), things_, things_);
  const Eigen::Map<const WorthVector> seen(seen_.data(), things_);
  const WorthMatrix covariance = precision.llt().solve(WorthMatrix::Identity(things_, things_));
  const WorthVector mean = covariance * seen;
  const WorthMatrix root = covariance.llt().matrixL();
  known_ = Posterior{{mean.data(), mean.data() + mean.size()},
                     {covariance.data(), covariance.data() + covariance.size()},
                     {root.data(), root.data() + root.size()}};
  return *known_;
}

std::vector<double> SwapModel::draw(NormalDraws& normal) const {
  const Posterior& known = posterior();
  std::vector<double> deviates;
  std::vector<double> out = known.mean;
  for (int i = 0; i < things_; ++i) {
    deviates.push_back(normal.next());
    for (int k = 0; k <= i; ++k) out[i] += known.root[i * things_ + k] * deviates[k];
  }
  return out;
}

Estimate SwapModel::along(const std::vector<double>& contrast, double confidence) const {
  const Posterior& known = posterior();
  double value = 0;
  double variance = 0;
  for (int i = 0; i < things_; ++i) {
    value += contrast[i] * known.mean[i];
    for (int k = 0; k < things_; ++k)
      variance += contrast[i] * contrast[k] * known.covariance[i * things_ + k];
  }
  const double reach = half_width_of(variance, confidence);
  return {value, {value - reach, value + reach}};
}

Estimate SwapModel::gain(int out, int in, double confidence) const {
  std::vector<double> contrast(seen_.size());
  contrast[in] += 1;
  contrast[out] -= 1;
  return along(contrast, confidence);
}

Estimate SwapModel::worth(int thing, const std::vector<int>& among, double confidence) const {
  std::vector<double> contrast(seen_.size());
  for (const int other : among) contrast[other] -= ratio(1, among.size());
  contrast[thing] += 1;
  return along(contrast, confidence);
}

}  // namespace archon::sim
