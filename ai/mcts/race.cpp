#include "ai/mcts/race.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::ai {
namespace {

// What differences of results vary by before any is known, and how many results that counts as.
constexpr double kUsualVariance = 0.01;
constexpr double kUsualResults = 16;

constexpr double kDensityAtZero = 0.3989422804014327;  // of the normal distribution

}  // namespace

// The tail by Abramowitz and Stegun 26.2.17, within 7.5e-8.
double mean_excess(double least) {
  const double density = kDensityAtZero * portable_exp(-least * least / 2);
  const double t = 1 / (1 + 0.2316419 * least);
  const double tail =
      density * t *
      (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return std::max(0.0, density - least * tail);
}

void Race::start(std::span<const double> expected, const RaceRules& rules) {
  ARCHON_CHECK(expected.size() >= 2);
  rules_ = rules;
  expected_.assign(expected.begin(), expected.end());
  totals_.assign(expected.size(), 0.0);
  counts_.assign(expected.size(), 0);
  squares_.assign(expected.size() * expected.size(), 0.0);
  runners_.clear();
  for (int i = 0; i < size(); ++i) runners_.push_back(i);
  tries_ = 0;
}

int Race::size() const { return int_size(expected_); }

void Race::add(std::span<const double> results) {
  ARCHON_CHECK(results.size() == runners_.size());
  for (size_t a = 0; a < results.size(); ++a) {
    totals_[runners_[a]] += results[a];
    ++counts_[runners_[a]];
    for (size_t b = 0; b < results.size(); ++b) {
      const double difference = results[a] - results[b];
      squares(runners_[a], runners_[b]) += difference * difference;
    }
  }
  ++tries_;
}

double Race::value(int candidate) const {
  const double weight = real(counts_[candidate]) + rules_.trust;
  return weight > 0 ? (totals_[candidate] + rules_.trust * expected_[candidate]) / weight
                    : expected_[candidate];
}

int Race::leader() const {
  int best = runners_.front();
  for (const int i : runners_)
    if (value(i) > value(best)) best = i;
  return best;
}

// The variance of the difference of two results.
double Race::spread(int one, int other) const {
  const double mean = ratio(totals_[one] - totals_[other], tries_);
  const double around = squares_[one * size() + other] - real(tries_) * mean * mean;
  return (std::max(0.0, around) + kUsualVariance * kUsualResults) /
         (real(tries_) - 1 + kUsualResults);
}

// By whichever number of further results promises most.
bool Race::is_worth_more(int leader, int rival, int64_t step) const {
  const double behind = value(leader) - value(rival);
  const double variance = spread(leader, rival);
  const double known = real(tries_) + rules_.trust;
  for (int64_t more = std::min(step, left());; more = std::min(2 * more, left())) {
    // By how much the difference of the two is going to be seen otherwise.
    const double shift = std::sqrt(variance * (1 / known - 1 / (known + real(more))));
    if (shift > 0 && shift * mean_excess(behind / shift) > rules_.price * real(more)) return true;
    if (more >= left()) return false;
  }
}

void Race::drop(int64_t step) {
  if (rules_.price <= 0 || over()) return;
  const int best = leader();
  std::erase_if(runners_, [&](int i) { return i != best && !is_worth_more(best, i, step); });
}

}  // namespace archon::ai
