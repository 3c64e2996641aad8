// The file of an experiment: a grid of matches, written by hand. docs/runs.md describes it.
#pragma once

#include <string>

#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/kinds/grid/grid.h"

namespace archon::cli {

// Programs play in a sandbox if `sandbox` says so. Throws Error, naming the file and the place in
// it, for what can't be played.
sim::GridJob read_experiment(const std::string& file, const sim::KeyforgeArena& cards,
                             bool sandbox);

}  // namespace archon::cli
