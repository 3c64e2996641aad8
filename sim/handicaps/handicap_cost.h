// What a handicap costs that is shed a level a step. Each step costs by the level that is left, and
// early steps matter more than late ones, which a game may not last for:
//
//   cost(c) = sum over t < c of step[c - t] * logistic((horizon - t) / (horizon / 4))
//
// So the cost bends twice: upwards where steps become dearer, downwards where levels are left over
// when it is all decided. The first step (t = 0) may count for less: a hand that has hardly been
// played from loses little, least of all where the level would take several cards of it.
#pragma once

#include <vector>

namespace archon::sim {

class HandicapCost {
 public:
  // step[k] is what a level of k costs in one step; step[0] is 0, and beyond its end it stays.
  // Loads are measured in levels: `unit` of them weigh as much as their number.
  HandicapCost(std::vector<double> step, int most, int unit);
  // Nothing is shed: each level weighs as much.
  static HandicapCost lasting(int most);

  int most() const { return most_; }
  int unit() const { return unit_; }
  // 0, and the last level of each stair, on which a step costs the same; the last one is `end`.
  std::vector<int> stairs(int end) const;

  // Of 0, 1, ... `most` levels, rising. first_step: what the first step counts, in ordinary ones.
  std::vector<double> loads(double log_horizon, double first_step = kFirstStep) const;

  // Measured on curves of 20,000 games a level: 0.3 to 0.5 by `greedy`, 1 by `random`.
  static constexpr double kFirstStep = 0.65;

 private:
  std::vector<double> step_;
  int most_;
  int unit_;
  bool lasts_ = false;
};

// Between whole levels, and beyond the last one, a load is a straight line.
double load_at(const std::vector<double>& loads, double level);
// What a further level adds at this one.
double load_slope(const std::vector<double>& loads, double level);
// The level that has this load, 0 or more.
double level_of(const std::vector<double>& loads, double load);

}  // namespace archon::sim
