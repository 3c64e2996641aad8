// `archon replay`: a recorded game, move by move, and whether it is sound.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_replay_command(CLI::App& app);

}  // namespace archon::cli
