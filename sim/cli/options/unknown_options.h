// Commands and options that there aren't, before anything else is said of a command line.
#pragma once

#include "sim/cli/options/command.h"

namespace archon::cli {

// Throws UsageError for a word in the place of a command that names none, with those that may have
// been meant. Goes down from command to sub-command.
void check_commands(const Command& program, int argc, const char* const* argv);

// Throws UsageError for the first word that looks like an option and is none of the command's, with
// those that may have been meant. What stands behind "--" is no option.
void check_options(const Command& program, int argc, const char* const* argv);

}  // namespace archon::cli
