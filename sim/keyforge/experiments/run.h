// Experiments in the files of their runs: written when they begin, read when they are resumed,
// reported or merged.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "sim/keyforge/experiments/experiment.h"

namespace archon::sim {

// Begins a run: a new file with the experiment and no games.
void write_run(const std::filesystem::path& file, const Experiment& experiment, const Cards& cards);

// Loads the cards that the run is played with; those of `folder`, if one is named, in place of the
// folder that the run names. Throws Error if they are others than it was begun with, or if another
// version of the program began it.
Cards cards_of(const RunFile& run, const std::string& folder);

// The statements that make the tables of a run which are not those of every run.
std::string run_tables();

// As Experiment::command().
const std::string& command_of(const RunFile& run);
// Throws Error, naming the file, for an experiment that can't be played.
std::unique_ptr<const Experiment> experiment_of(RunFile& run, const Cards& cards);

}  // namespace archon::sim
