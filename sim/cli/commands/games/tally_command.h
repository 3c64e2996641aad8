// archon tally: what was counted in recorded games.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_tally_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
