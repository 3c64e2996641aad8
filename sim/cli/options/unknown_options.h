// Options that a command doesn't have, before anything else is said of a command line.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// Throws UsageError for the first word that looks like an option and is none of the command's, with
// those that may have been meant. What stands behind "--" is no option.
void check_options(const CLI::App& app, int argc, const char* const* argv);

}  // namespace archon::cli
