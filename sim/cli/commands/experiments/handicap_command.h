// `archon handicap`: how many chains make many decks even.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// The command sets `exit_code` where it doesn't end with 0.
void add_handicap_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
