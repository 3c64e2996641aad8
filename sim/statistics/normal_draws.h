// Normal deviates, alike on every machine.
#pragma once

#include <cmath>

#include "engine/core/exp_log.h"
#include "engine/core/rng.h"

namespace archon::sim {

// Two at a time (Marsaglia and Bray's polar method).
class NormalDraws {
 public:
  explicit NormalDraws(const Rng& rng) : rng_(rng) {}

  double next() {
    if (spare_) {
      spare_ = false;
      return other_;
    }
    double u = 0;
    double v = 0;
    double s = 0;
    do {
      u = 2 * rng_.uniform() - 1;
      v = 2 * rng_.uniform() - 1;
      s = u * u + v * v;
    } while (s >= 1 || s < 1e-300);
    const double scale = std::sqrt(-2 * portable_log(s) / s);
    other_ = v * scale;
    spare_ = true;
    return u * scale;
  }

 private:
  Rng rng_;
  double other_ = 0;
  bool spare_ = false;
};

}  // namespace archon::sim
