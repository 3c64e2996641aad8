// archon play: a game in the terminal, of people and agents.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_play_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
