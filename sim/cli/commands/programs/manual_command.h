// `archon manual`: manual pages, one for each command.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "sim/cli/options/command_tree.h"

namespace archon::cli {

// "archon-deck-import.1"
std::string page_name(const OfferedCommand& command);
// As man(1) reads it. Depends on nothing but the command.
std::string manual_page(const OfferedCommand& command);

void add_manual_command(CLI::App& app);

}  // namespace archon::cli
