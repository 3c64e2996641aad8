// `archon versus`: which of two boxes of decks is the stronger.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// The command sets `exit_code` where it doesn't end with 0.
void add_versus_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
