// archon advise: the best moves of a position.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_advise_command(CLI::App& app);

}  // namespace archon::cli
