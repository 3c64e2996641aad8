// A contest of agents in the file of its run. For experiment.cpp only.
#pragma once

#include "sim/keyforge/contest.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

// The statements that make its tables.
std::string contest_tables();

Settings settings_of(const ContestJob& job);
void fill_contest(Database& database, const ContestSetup& setup);
// All but decks and dice.
ContestJob read_contest(RunFile& run);

}  // namespace archon::sim
