// `archon bid`: how many chains make two decks even.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// The command sets `exit_code` when it was interrupted.
void add_bid_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
