// `archon completion`: what a shell needs to complete the words of a command line.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "sim/cli/options/command_tree.h"

namespace archon::cli {

// For "bash", "zsh" or "fish". Throws UsageError for another shell.
std::string completion_script(const OfferedCommand& tree, const std::string& shell);

void add_completion_command(CLI::App& app);

}  // namespace archon::cli
