// How --help looks: no line is wider than the terminal, or than 80 columns where there is none.
#pragma once

#include <string>

#include "sim/cli/options/command_tree.h"

namespace archon::cli {

// Stands under the examples of commands that name agents.
inline constexpr const char* kAgentsHelp =
    "\n'archon agents' lists the agents and their parameters.\n";

// The same of a program or command that has others below it and no examples of its own.
inline constexpr const char* kCommandsHelp =
    "\n'archon help COMMAND' shows the options and examples of a command.\n";

// What --help prints; `name` is how the command was called: "archon match".
std::string help_page(const OfferedCommand& command, const std::string& name);

}  // namespace archon::cli
