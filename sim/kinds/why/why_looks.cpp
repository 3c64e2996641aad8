#include "sim/kinds/why/why_looks.h"

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "sim/statistics/joint_intervals.h"

namespace archon::sim {
namespace {

// An early look would settle the most remarkable cards with the widest intervals.
constexpr double kLooks[] = {0.25, 0.4, 0.55, 0.7, 0.85};  // shares of the pairs
constexpr double kErrorOfLook = 0.08;                      // of the error in all
constexpr int64_t kLeastPairs = 200;                       // of a look
// A card is given up where its mean would have to move by more standard errors than this.
constexpr double kHopeless = 2.33;

int64_t pairs_at(double share, int64_t pairs) { return std::llround(share * real(pairs)); }

// The error that a look may have; the last one has what the others leave.
double confidence_of(double share, double confidence) { return 1 - share * (1 - confidence); }
double last_confidence(const WhyRun& run, double confidence) {
  return confidence_of(1 - kErrorOfLook * run.looks, confidence);
}

std::vector<size_t> open_questions(const WhyRun& run) {
  std::vector<size_t> out;
  for (size_t k = 0; k < run.questions.size(); ++k)
    if (!run.settled[k]) out.push_back(k);
  return out;
}

std::vector<std::vector<double>> columns(const WhyRun& run, const std::vector<size_t>& open) {
  std::vector<std::vector<double>> out;
  for (const std::vector<double>& row : run.differences) {
    auto& some = out.emplace_back();
    for (const size_t k : open) some.push_back(row[k]);
  }
  return out;
}

// Of the mean of a column.
double standard_error(const std::vector<std::vector<double>>& rows, size_t column, double mean) {
  double squares = 0;
  for (const auto& row : rows) squares += (row[column] - mean) * (row[column] - mean);
  const double n = real(int_size(rows));
  return std::sqrt(squares / (n - 1) / n);
}

}  // namespace

int looks_before_end(int64_t pairs) {
  return static_cast<int>(std::count_if(std::begin(kLooks), std::end(kLooks), [&](double share) {
    return pairs_at(share, pairs) >= kLeastPairs;
  }));
}

bool is_look(int64_t before, int64_t done, int64_t pairs) {
  return std::any_of(std::begin(kLooks), std::end(kLooks), [&](double share) {
    const int64_t at = pairs_at(share, pairs);
    return at >= kLeastPairs && before < at && at <= done;
  });
}

void settle_cards(WhyRun& run, double confidence, double played) {
  const std::vector<size_t> open = open_questions(run);
  if (open.empty() || run.differences.size() < 2) return;
  const auto rows = columns(run, open);
  const auto now = joint_intervals(rows, confidence_of(kErrorOfLook, confidence));
  const auto last = joint_intervals(rows, last_confidence(run, confidence));
  for (size_t i = 0; i < open.size(); ++i) {
    const double reach = last[i].interval.half_width() * std::sqrt(played);
    const double may_move =
        standard_error(rows, i, now[i].value) * std::sqrt(1 - played) * kHopeless;
    if (is_told(now[i]) || std::abs(now[i].value) + may_move < reach) run.settled[open[i]] = now[i];
  }
}

std::vector<Estimate> worths_of(const WhyRun& run, double confidence) {
  const std::vector<size_t> open = open_questions(run);
  std::vector<Estimate> of_open;
  if (!open.empty())
    of_open = joint_intervals(columns(run, open), last_confidence(run, confidence));
  std::vector<Estimate> out;
  size_t at = 0;
  for (const std::optional<Estimate>& one : run.settled) out.push_back(one ? *one : of_open[at++]);
  return out;
}

}  // namespace archon::sim
