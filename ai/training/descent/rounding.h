// Weights as whole numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ai/keyforge/network/weights_text.h"
#include "ai/training/descent/adam.h"

namespace archon::ai {

// Of parts of one: 1 << bits of them.
template <class T>
T in_parts(float weight, int bits, int most) {
  const auto n = std::lround(std::ldexp(weight, bits));
  return static_cast<T>(std::clamp<long>(n, -most, most));
}

// Of weights of what has been divided by `scale`.
inline WeightRow in_parts(const Matrix& weights, float scale, int bits,
                          int most = std::numeric_limits<int16_t>::max()) {
  WeightRow out;
  for (Eigen::Index i = 0; i < weights.size(); ++i)
    out.push_back(in_parts<int16_t>(weights.data()[i] / scale, bits, most));
  return out;
}

}  // namespace archon::ai
