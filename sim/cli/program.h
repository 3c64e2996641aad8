// The command line: one sub-command per question a person asks.
#pragma once

#include <vector>

#include "sim/cli/options/command.h"

namespace archon::cli {

// Does what the words say; returns the program's exit code.
int run_program(int argc, char** argv);

// The same of another program: `commands_of` has its commands, some of which may tell of the
// program itself, which has to outlive them.
int run_program(int argc, char** argv, const char* about,
                std::vector<Command> (*commands_of)(const Command& program));

}  // namespace archon::cli
