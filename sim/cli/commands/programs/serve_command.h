// `archon serve`: other programs drive the engine by lines of JSON.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_serve_command(CLI::App& app);

}  // namespace archon::cli
