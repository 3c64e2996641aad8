// What a benchmark of agents found, for people (sim/report), programs (JSON) and spreadsheets
// (CSV). docs/bench.md describes the formats. Nothing depends on threads; what was measured by the
// clock stands in a part of its own, at the end, and in no CSV.
#pragma once

#include <string>

#include "sim/kinds/bench/benchmark_rating.h"
#include "sim/play/arena.h"
#include "sim/report/report.h"

namespace archon::sim {

struct BenchmarkReport {
  const Arena& arena;
  const BenchmarkJob& job;
  const BenchmarkRun& run;
};

std::string finding(const BenchmarkReport& report);
// Of a sum over decisions, and what counts are divided by.
double per_decision(const Effort& effort, double sum);
double games_of(const BenchmarkStanding& one);

// For people.
report::Report report_of(const BenchmarkReport& report);

// Rates are shares from 0 to 1; keys come in a fixed order; what was
// measured is under "measured".
report::JsonValue benchmark_json(const BenchmarkReport& report);

// A header and a row for each game, in order.
std::string benchmark_csv(const BenchmarkReport& report);
// A header and a row for each pairing.
std::string benchmark_pairings_csv(const BenchmarkReport& report);

// Of a test, as words for people and programs: "undecided", "elo0" and "elo1".
std::string_view verdict_name(Sprt::Verdict verdict);

}  // namespace archon::sim
