// `archon run`: a grid of matches. `archon resume`, `archon report` and `archon merge`: what is
// kept in the files of --run.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// The commands set `exit_code` where they don't end with 0.
void add_run_command(CLI::App& app, int& exit_code);
void add_resume_command(CLI::App& app, int& exit_code);
void add_report_command(CLI::App& app, int& exit_code);
void add_merge_command(CLI::App& app);

}  // namespace archon::cli
