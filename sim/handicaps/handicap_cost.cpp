#include "sim/handicaps/handicap_cost.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

constexpr double kSharpness = 4;  // how suddenly steps cease to matter at the horizon

// The whole level below, so that another one follows it in the table.
int below(const std::vector<double>& loads, double level) {
  return static_cast<int>(std::clamp(std::floor(level), 0.0, int_size(loads) - 2.0));
}

}  // namespace

HandicapCost::HandicapCost(std::vector<double> step, int most, int unit)
    : step_(std::move(step)), most_(most), unit_(unit) {
  ARCHON_CHECK(step_.size() >= 2 && step_[0] == 0 && most >= unit && unit >= 1);
}

HandicapCost HandicapCost::lasting(int most) {
  HandicapCost out({0, 1}, most, 1);
  out.lasts_ = true;
  return out;
}

std::vector<int> HandicapCost::stairs(int end) const {
  std::vector<int> out{0};
  for (int k = 1; k <= end; ++k) {
    const int last = int_size(step_) - 1;
    const double here = step_[std::min(k, last)];
    const double next = step_[std::min(k + 1, last)];
    if (next != here || k == end) out.push_back(k);
  }
  return out;
}

std::vector<double> HandicapCost::loads(double log_horizon, double first_step) const {
  if (lasts_) {
    std::vector<double> out;
    for (int level = 0; level <= most_; ++level) out.push_back(level);
    return out;
  }
  const double horizon = portable_exp(log_horizon);
  std::vector<double> weights;
  for (int t = 0; t < most_; ++t) weights.push_back(logistic(kSharpness * (horizon - t) / horizon));
  weights[0] *= first_step;
  std::vector<double> out(most_ + 1);
  for (size_t level = 1; level < out.size(); ++level)
    for (size_t t = 0; t < level; ++t)
      out[level] += weights[t] * step_[std::min(level - t, step_.size() - 1)];
  const double scale = unit_ / out[unit_];
  for (double& load : out) load *= scale;
  return out;
}

double load_slope(const std::vector<double>& loads, double level) {
  const int at = below(loads, level);
  return loads[at + 1] - loads[at];
}

double load_at(const std::vector<double>& loads, double level) {
  const int at = below(loads, level);
  return loads[at] + (level - at) * (loads[at + 1] - loads[at]);
}

double level_of(const std::vector<double>& loads, double load) {
  const int at = place_of(loads, std::upper_bound(loads.begin() + 1, loads.end() - 1, load)) - 1;
  return at + (load - loads[at]) / (loads[at + 1] - loads[at]);
}

}  // namespace archon::sim
