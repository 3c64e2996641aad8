// What a run was asked to do, in its file: written when it begins, read when it is resumed,
// reported or merged.
#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include "engine/keyforge/cards/library.h"
#include "sim/keyforge/bid.h"
#include "sim/keyforge/contest.h"
#include "sim/keyforge/grid.h"
#include "sim/keyforge/handicap.h"
#include "sim/keyforge/match.h"
#include "sim/keyforge/rank.h"
#include "sim/keyforge/tournament_run.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

using Job =
    std::variant<MatchJob, BidJob, RankJob, GridJob, HandicapJob, ContestJob, TournamentJob>;

// The cards that a job is played with.
struct Cards {
  std::string folder;  // of scripts that replace those of the program, or ""
  keyforge::Library library;
};

// Begins a run: a new file with the job and no games.
void write_run(const std::filesystem::path& file, const Job& job, const Cards& cards);

// Loads the cards that the run is played with; those of `folder`, if one is named, in place of the
// folder that the run names. Throws Error if they are others than it was begun with, or if another
// version of the program began it.
Cards cards_of(const RunFile& run, const std::string& folder);

// The statements that make the tables of a run which are not those of every run.
std::string run_tables();

// "match", "bid", "rank", "grid", "handicap", "bench" or "tournament".
const std::string& command_of(const RunFile& run);
// Throws Error, naming the file, for a job that can't be played.
Job job_of(RunFile& run, const Cards& cards);

}  // namespace archon::sim
