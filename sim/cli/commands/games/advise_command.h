// archon advise: the best moves of a position.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// The command sets `exit_code` where it doesn't end with 0.
void add_advise_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
