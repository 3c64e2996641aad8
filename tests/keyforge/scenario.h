// Scenarios: a position, actions, the expected position, as data. See tests/README.md.
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/game_log.h"
#include "engine/keyforge/library.h"

namespace archon::keyforge {

// Runs every scenario of a file, by the rules of the edition that it names (the newest if none);
// `editions` are the libraries in the order of Edition. Returns a line for each thing that went otherwise than expected,
// each naming file and scenario; empty when all is well. `log` follows the games of the newest edition.
std::vector<std::string> run_scenarios(const std::string& path,
                                       const std::vector<Library>& editions, int* count = nullptr,
                                       GameLog* log = nullptr);

// Every *.yaml below a folder, sorted.
std::vector<std::string> scenario_files(const std::string& folder);

}  // namespace archon::keyforge
