// `archon work`: what a job array runs.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_work_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
