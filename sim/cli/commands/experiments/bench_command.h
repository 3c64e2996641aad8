// `archon bench`: agents against each other.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_bench_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
