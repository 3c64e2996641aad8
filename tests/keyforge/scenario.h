// Scenarios: a position, actions, the expected position, as data. See tests/README.md.
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/library.h"

namespace archon::keyforge {

// Runs every scenario of a file. Returns a line for each thing that went otherwise than expected,
// each naming file and scenario; empty when all is well.
std::vector<std::string> run_scenarios(const std::string& path, const Library& library,
                                       int* count = nullptr);

// Every *.yaml below a folder, sorted.
std::vector<std::string> scenario_files(const std::string& folder);

}  // namespace archon::keyforge
