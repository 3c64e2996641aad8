// `archon position`: check files that hold a position, and draw the board.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// Adds `position check` and `position show`. They throw Error when something is wrong.
void add_position_command(CLI::App& app);

}  // namespace archon::cli
