#include "sim/statistics/joint_normal_draws.h"

#include <Eigen/Cholesky>
#include <utility>

#include "engine/core/check.h"

namespace archon::sim {

// A factor of the covariance turns independent deviates into joint ones. A covariance that comes
// from a solver may miss being positive by its rounding: the factors LDL' exist all the same, and
// what is below 0 in D counts as nothing.
JointNormalDraws::JointNormalDraws(std::vector<double> mean, const std::vector<double>& covariance)
    : mean_(std::move(mean)), deviates_(mean_.size()) {
  ARCHON_CHECK(covariance.size() == mean_.size() * mean_.size());
  const Eigen::Index size = mean_.size();
  Eigen::MatrixXd given(size, size);
  for (Eigen::Index i = 0; i < size; ++i)
    for (Eigen::Index j = 0; j < size; ++j) given(i, j) = covariance[i * size + j];
  const auto factors = given.ldlt();
  const Eigen::MatrixXd lower = factors.matrixL();
  const Eigen::VectorXd scale = factors.vectorD().cwiseMax(0).cwiseSqrt();
  const Eigen::MatrixXd root = factors.transpositionsP().transpose() * (lower * scale.asDiagonal());
  for (Eigen::Index i = 0; i < size; ++i)
    for (Eigen::Index j = 0; j < size; ++j) root_.push_back(root(i, j));
}

void JointNormalDraws::next(std::vector<double>& out) {
  for (double& one : deviates_) one = normal_.next();
  out.resize(mean_.size());
  const double* row = root_.data();
  for (size_t i = 0; i < mean_.size(); ++i, row += mean_.size()) {
    double sum = mean_[i];
    for (size_t j = 0; j < mean_.size(); ++j) sum += row[j] * deviates_[j];
    out[i] = sum;
  }
}

}  // namespace archon::sim
