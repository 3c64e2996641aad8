// Adam: a method for stochastic optimization (Kingma, Ba 2015), with decoupled weight decay
// (Loshchilov, Hutter 2019).
#pragma once

#include <Eigen/Dense>
#include <cmath>
#include <numbers>

namespace archon::ai {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// One step, the n-th (from 1), down the gradient g of weights w; m and v are the running means of g
// and of its square, 0 at first.
inline void adam_step(Matrix& w, const Matrix& g, Matrix& m, Matrix& v, int n, float rate,
                      float decay) {
  constexpr float kMean = 0.9F;
  constexpr float kSquare = 0.999F;
  const auto steps = static_cast<float>(n);
  const float scale = rate * std::sqrt(1 - std::pow(kSquare, steps)) / (1 - std::pow(kMean, steps));
  m.array() = kMean * m.array() + (1 - kMean) * g.array();
  v.array() = kSquare * v.array() + (1 - kSquare) * g.array().square();
  w.array() = w.array() * (1 - rate * decay) - scale * m.array() / (v.array().sqrt() + 1e-8F);
}

// Falls from 1 to a twentieth along a cosine; `done`: the share of all steps made so far.
inline float falling_rate(float done) {
  return 0.05F + 0.95F * (1 + std::cos(std::numbers::pi_v<float> * done)) / 2;
}

}  // namespace archon::ai
