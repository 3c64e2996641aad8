// The file of an experiment: a grid of matches, written by hand. docs/runs.md describes it.
#pragma once

#include <string>

#include "engine/keyforge/cards/facts.h"
#include "sim/kinds/grid/grid.h"

namespace archon::cli {

// Programs play in a sandbox if `sandbox` says so; `known` are the cards that decks may name.
// Throws Error, naming the file and the place in it, for what can't be played.
sim::GridJob read_experiment(const std::string& file, const keyforge::Facts& known, bool sandbox);

}  // namespace archon::cli
