// archon event: a tournament of people, from the first entry to the last result.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_event_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
