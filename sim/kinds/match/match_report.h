// What a match found, for people (sim/report), programs (JSON) and spreadsheets (CSV).
// Nothing in them depends on time or on the number of threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/kinds/match/match.h"
#include "sim/play/arena.h"
#include "sim/report/report.h"
#include "sim/settings.h"

namespace archon::sim {

// What a run was asked to do, and whether it got there.
struct RunInfo {
  const Arena& arena;
  const MatchSetup& setup;
  int64_t games_asked = 0;
  bool interrupted = false;
  Shard shard{};
};

// The pairs are those of the result. A brief one, for forums, leaves out the cards of which nothing
// can be told.
report::Report report_of(const RunInfo& run, const std::vector<PairRecord>& pairs,
                         const MatchResult& result, bool is_brief = false);

// Schema: "archon_match": 1. Rates are shares from 0 to 1; keys come in a fixed order.
std::string match_json(const RunInfo& run, const MatchResult& result);

// A header and a row for each game, in order. The pairs have these numbers, or count from 0.
std::string match_csv(const RecordTable& records, const std::vector<PairRecord>& pairs,
                      const std::vector<int64_t>& numbers = {});

}  // namespace archon::sim
