// `archon tournament`: who wins a tournament, and which format rewards the better deck.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// The command sets `exit_code` where it doesn't end with 0.
void add_tournament_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
