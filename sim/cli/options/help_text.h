// How --help looks: no line is wider than the terminal, or than 80 columns where there is none.
#pragma once

#include <string>

namespace archon::cli {

// Stands under the examples of commands that name agents.
inline constexpr const char* kAgentsHelp =
    "\n'archon agents' lists the agents and their parameters.\n";

// The same of a program or command that has others below it and no examples of its own.
inline constexpr const char* kCommandsHelp =
    "\n'archon help COMMAND' shows the options and examples of a command.\n";

// Names in one column, what they mean in the other.
std::string help_entry(const std::string& names, const std::string& meaning);
// What a command does.
std::string help_sentence(const std::string& text);
// Examples: a line each, with what it does behind or below it.
std::string help_examples(const std::string& text);

}  // namespace archon::cli
