// `archon rank`: which of many decks is the best.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// The command sets `exit_code` where it doesn't end with 0.
void add_rank_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
