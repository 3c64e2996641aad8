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
#include "sim/question/job_fields.h"

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

// Their fields, for forms and for the files of runs.
const JobFields<MatchJob>& fields_of(const MatchJob& job);
const JobFields<BidJob>& fields_of(const BidJob& job);
const JobFields<RankJob>& fields_of(const RankJob& job);
const JobFields<HandicapJob>& fields_of(const HandicapJob& job);
const JobFields<GridJob>& fields_of(const GridJob& job);
const JobFields<BenchmarkJob>& fields_of(const BenchmarkJob& job);
const JobFields<TournamentJob>& fields_of(const TournamentJob& job);
const JobFields<TraitsJob>& fields_of(const TraitsJob& job);
const JobFields<VersusJob>& fields_of(const VersusJob& job);
const JobFields<WhyJob>& fields_of(const WhyJob& job);

// What follows where a form, or a command, hasn't said all: who plays, when it ends, how much is
// played at most. The entrants are there.
void settle(MatchJob& job, const Arena& arena, const GivenFields& given);
void settle(BidJob& job, const Arena& arena, const GivenFields& given);
void settle(RankJob& job, const Arena& arena, const GivenFields& given);
void settle(HandicapJob& job, const Arena& arena, const GivenFields& given);
void settle(GridJob& job, const Arena& arena, const GivenFields& given);
void settle(BenchmarkJob& job, const Arena& arena, const GivenFields& given);
void settle(TournamentJob& job, const Arena& arena, const GivenFields& given);
void settle(VersusJob& job, const Arena& arena, const GivenFields& given);
void settle(WhyJob& job, const Arena& arena, const GivenFields& given);

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

// What their JSON is, in a game with these words.
report::Shape match_shape(const ArenaWords& words);
report::Shape bid_shape(const ArenaWords& words);
report::Shape rank_shape(const ArenaWords& words);
report::Shape handicap_shape(const ArenaWords& words);
report::Shape grid_shape(const ArenaWords& words);
report::Shape benchmark_shape(const ArenaWords& words);
report::Shape tournament_shape(const ArenaWords& words);
report::Shape traits_shape(const ArenaWords& words);
report::Shape versus_shape(const ArenaWords& words);
report::Shape why_shape(const ArenaWords& words);

// The statements that make the tables of a benchmark, which every run has.
std::string benchmark_tables();

struct Kind {
  std::string_view command;
  ExperimentPtr (*read)(RunFile& run, const Arena& arena);
  report::Shape (*shape)(const ArenaWords& words);
  // The files of its reports, beside pages and Markdown.
  report::FileKind json;
  report::FileKind csv{};       // or none
  std::string_view csv_rows{};  // what its rows are: "games"
  report::FileKind pairings{};  // or none
};
inline constexpr Kind kKinds[] = {
    {"match",
     read_match,
     match_shape,
     {"\"archon_match\"", "the JSON of a match"},
     {"pair,game,first,winner", "the games of a match"},
     "games"},
    {"bid", read_bid, bid_shape, {"\"archon_bid\"", "the JSON of a bid"}},
    {"rank",
     read_rank,
     rank_shape,
     {"\"archon_rank\"", "the JSON of a ranking"},
     {"place,place_first", "the decks of a ranking"},
     "decks",
     {"a,b,games,points_a", "the pairings of a ranking"}},
    {"grid",
     read_grid,
     grid_shape,
     {"\"archon_grid\"", "the JSON of a grid"},
     {"cell,a,b,agent_a", "the cells of a grid"},
     "cells"},
    {"handicap",
     read_handicap,
     handicap_shape,
     {"\"archon_handicap\"", "the JSON of handicaps"},
     {"deck,houses,games,chains", "the decks of handicaps"},
     "decks"},
    {"bench",
     read_benchmark,
     benchmark_shape,
     {"\"archon_bench\"", "the JSON of a benchmark of agents"},
     {"pairing,pair,game,agent_a", "the games of a benchmark of agents"},
     "games",
     {"a,b,games,wins_a", "the pairings of a benchmark of agents"}},
    {"tournament",
     read_tournament,
     tournament_shape,
     {"\"archon_tournament\"", "the JSON of a tournament"},
     {"format,match,player", "the players of a tournament"},
     "players"},
    {"traits",
     read_traits,
     traits_shape,
     {"\"archon_traits\"", "the JSON of what traits bring"},
     {"place,place_first,place_last,trait", "traits by what they bring"},
     "traits"},
    {"versus",
     read_versus,
     versus_shape,
     {"\"archon_versus\"", "the JSON of two boxes"},
     {"a,b,games,points_a", "the pairings of two boxes"},
     "pairings"},
    {"why",
     read_why,
     why_shape,
     {"\"archon_why\"", "the JSON of what cards are worth"},
     {"card,house,copies", "the cards of a deck by worth"},
     "cards"},
};

}  // namespace archon::sim
