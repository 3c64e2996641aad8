// What a bid found, for people and programs.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/kinds/bid/bid.h"
#include "sim/kinds/handicap/handicap_rung.h"
#include "sim/kinds/match/match_report.h"
#include "sim/report/report.h"

namespace archon::sim {

// What reports show, whoever played.
struct BidView {
  BidSummary summary;
  // By net chains on A, from the most on B to the most on A: how often A wins, and how likely the
  // even point is there.
  std::vector<Estimate> curve{};
  std::vector<double> even{};
  FitCheck fit{};
  int64_t draws = 0;
  std::array<Forfeits, kSides> forfeits{};
  Failures failures{};
  bool interrupted = false;
  const BidDesign* design = nullptr;  // none on a ladder, which has:
  std::vector<HandicapRung> rungs{};
  std::vector<Rung> ladder{};
  std::string top{};
};
BidView view_of(const BidRun& run, const BidOptions& options);

// Of net chains on A: "5.6 to 9.3 chains on B", "1.2 chains on B to 3.0 chains on A".
std::string net_range(const HandicapWords& words, const Interval& net, int decimals);

report::Report report_of(const RunInfo& run, const BidView& bid, const BidOptions& options);
inline report::Report report_of(const RunInfo& run, const BidRun& bid, const BidOptions& options) {
  return report_of(run, view_of(bid, options), options);
}

// Chains are net chains on A, negative ones are on B.
report::JsonValue bid_json(const RunInfo& run, const BidView& bid, const BidOptions& options);
report::JsonValue bid_json(const RunInfo& run, const BidRun& bid, const BidOptions& options);

}  // namespace archon::sim
