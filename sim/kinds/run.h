// Experiments in the files of their runs: written when they begin, read when they are resumed,
// reported or merged.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sim/kinds/experiment.h"

namespace archon::sim {

// Begins a run: a new file with the experiment and no games.
void write_run(const std::filesystem::path& file, const Experiment& experiment, const Arena& arena);

// The statements that make the tables of a run which are not those of every run.
std::string run_tables(const RecordTable& table);

// The formats in which its reports can be had.
std::vector<report::Format> formats_of(const Experiment& experiment, const Arena& arena);

// As Experiment::command().
const std::string& command_of(const RunFile& run);
// Before games are added to it, or played again. Throws Error where files of what its agents have
// learned are others now.
void check_learned(const RunFile& run);
// Throws Error, naming the file, for an experiment that can't be played.
std::unique_ptr<const Experiment> experiment_of(RunFile& run, const Arena& arena);
// What came of the games that the file has; nothing is played.
Findings findings_in(RunFile& run, const Experiment& experiment, const Arena& arena);

}  // namespace archon::sim
