// The kinds of experiments: for each the file of its room that makes one of what a command was
// asked, or of a run.
#pragma once

#include <memory>
#include <string_view>

#include "sim/kinds/bench/benchmark.h"
#include "sim/kinds/bid/bid.h"
#include "sim/kinds/experiment.h"
#include "sim/kinds/grid/grid.h"
#include "sim/kinds/handicap/handicap.h"
#include "sim/kinds/match/match.h"
#include "sim/kinds/rank/rank.h"
#include "sim/kinds/tournament/tournament_run.h"
#include "sim/kinds/versus/versus.h"
#include "sim/kinds/why/why.h"

namespace archon::sim {

using ExperimentPtr = std::unique_ptr<const Experiment>;

ExperimentPtr experiment_of(MatchJob job);
ExperimentPtr experiment_of(BidJob job);
ExperimentPtr experiment_of(RankJob job);
ExperimentPtr experiment_of(HandicapJob job);
ExperimentPtr experiment_of(GridJob job);
ExperimentPtr experiment_of(BenchmarkJob job);
ExperimentPtr experiment_of(TournamentJob job);
ExperimentPtr experiment_of(VersusJob job);
ExperimentPtr experiment_of(WhyJob job);

// These throw Error, beginning with "damaged", for what no experiment can have written.
ExperimentPtr read_match(RunFile& run, const Arena& arena);
ExperimentPtr read_bid(RunFile& run, const Arena& arena);
ExperimentPtr read_rank(RunFile& run, const Arena& arena);
ExperimentPtr read_handicap(RunFile& run, const Arena& arena);
ExperimentPtr read_grid(RunFile& run, const Arena& arena);
ExperimentPtr read_benchmark(RunFile& run, const Arena& arena);
ExperimentPtr read_tournament(RunFile& run, const Arena& arena);
ExperimentPtr read_versus(RunFile& run, const Arena& arena);
ExperimentPtr read_why(RunFile& run, const Arena& arena);

// The statements that make the tables of a benchmark, which every run has.
std::string benchmark_tables();

struct Kind {
  std::string_view command;
  ExperimentPtr (*read)(RunFile& run, const Arena& arena);
};
inline constexpr Kind kKinds[] = {
    {"match", read_match},
    {"bid", read_bid},
    {"rank", read_rank},
    {"grid", read_grid},
    {"handicap", read_handicap},
    {"bench", read_benchmark},
    {"tournament", read_tournament},
    {"versus", read_versus},
    {"why", read_why},
};

}  // namespace archon::sim
