// The games that the laboratory can play: whoever opens a run finds its game here.
#pragma once

#include <memory>
#include <string>

#include "sim/play/arena.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

// What is counted in the games of a run.
const RecordTable& records_of(const RunFile& run);

// The words of the game of this name. Throws Error where there is none.
const ArenaWords& words_of(const std::string& game);

// The arena that a run is played in; the files of `folder`, if one is named, in place of the folder
// that the run names. Throws Error if it is another than the run was begun in, or if another
// version of the program began it.
std::unique_ptr<Arena> open_arena(const RunFile& run, const std::string& folder);

}  // namespace archon::sim
