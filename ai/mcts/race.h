// Which of some candidates is best, by results that they get under the same chance: those that can
// no longer gain what more results cost drop out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace archon::ai {

struct RaceRules {
  int64_t most = 240;   // results of each candidate
  double trust = 30;    // results that what is expected of a candidate counts as
  double price = 1e-5;  // what a result must promise to gain; 0: all get as many
};

// Results that are paired tell two candidates apart far sooner than each is known. What is to be
// gained by more of them is reckoned as for normal errors: the better of two, once more is known,
// against the one that leads now. The same on every machine.
class Race {
 public:
  // What is thought of each candidate beforehand; there are at least two.
  void start(std::span<const double> expected, const RaceRules& rules);

  // Of which more results are wanted; always the leader among them.
  std::span<const int> runners() const { return runners_; }
  bool over() const { return runners_.size() < 2 || left() <= 0; }
  int64_t left() const { return rules_.most - tries_; }

  // A result of each runner, in their order.
  void add(std::span<const double> results);
  // Lets those drop out that are not worth `step` or more further results.
  void drop(int64_t step);

  // Of the runners; the first of equals.
  int leader() const;
  double value(int candidate) const;
  int64_t results(int candidate) const { return counts_[candidate]; }

 private:
  bool is_worth_more(int leader, int rival, int64_t step) const;
  double spread(int one, int other) const;
  double& squares(int one, int other) { return squares_[one * size() + other]; }
  int size() const;

  RaceRules rules_;
  std::vector<double> expected_;
  std::vector<double> totals_;
  std::vector<int64_t> counts_;
  std::vector<double> squares_;  // of differences, by the two candidates
  std::vector<int> runners_;
  int64_t tries_ = 0;  // of each runner
};

// How much a number that is normal with mean 0 and deviation 1 exceeds `least` on average, where
// what is below counts as nothing; `least` is at least 0.
double mean_excess(double least);

}  // namespace archon::ai
