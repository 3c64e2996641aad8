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
#include "sim/kinds/traits/traits.h"
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
ExperimentPtr experiment_of(TraitsJob job);
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
ExperimentPtr read_traits(RunFile& run, const Arena& arena);
ExperimentPtr read_versus(RunFile& run, const Arena& arena);
ExperimentPtr read_why(RunFile& run, const Arena& arena);

// The statements that make the tables of a benchmark, which every run has.
std::string benchmark_tables();

struct Kind {
  std::string_view command;
  ExperimentPtr (*read)(RunFile& run, const Arena& arena);
  // The files of its reports, beside pages and Markdown.
  report::FileKind json;
  report::FileKind csv{};       // or none
  report::FileKind pairings{};  // or none
};
inline constexpr Kind kKinds[] = {
    {"match",
     read_match,
     {"\"archon_match\"", "the JSON of a match"},
     {"pair,game,first,winner", "the games of a match"}},
    {"bid", read_bid, {"\"archon_bid\"", "the JSON of a bid"}},
    {"rank",
     read_rank,
     {"\"archon_rank\"", "the JSON of a ranking"},
     {"place,place_first", "the decks of a ranking"},
     {"a,b,games,points_a", "the pairings of a ranking"}},
    {"grid",
     read_grid,
     {"\"archon_grid\"", "the JSON of a grid"},
     {"cell,a,b,agent_a", "the cells of a grid"}},
    {"handicap",
     read_handicap,
     {"\"archon_handicap\"", "the JSON of handicaps"},
     {"deck,houses,games,chains", "the decks of handicaps"}},
    {"bench",
     read_benchmark,
     {"\"archon_bench\"", "the JSON of a benchmark of agents"},
     {"pairing,pair,game,agent_a", "the games of a benchmark of agents"},
     {"a,b,games,wins_a", "the pairings of a benchmark of agents"}},
    {"tournament",
     read_tournament,
     {"\"archon_tournament\"", "the JSON of a tournament"},
     {"format,match,player", "the players of a tournament"}},
    {"traits",
     read_traits,
     {"\"archon_traits\"", "the JSON of what traits bring"},
     {"place,place_first,place_last,trait", "traits by what they bring"}},
    {"versus",
     read_versus,
     {"\"archon_versus\"", "the JSON of two boxes"},
     {"a,b,games,points_a", "the pairings of two boxes"}},
    {"why",
     read_why,
     {"\"archon_why\"", "the JSON of what cards are worth"},
     {"card,house,copies", "the cards of a deck by worth"}},
};

}  // namespace archon::sim
