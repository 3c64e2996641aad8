// archon review: the dearest mistakes of a game that was played.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// The command sets `exit_code` where it doesn't end with 0.
void add_review_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
