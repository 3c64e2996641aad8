// Command lines, read by CLI11. It is included in parser.cpp alone, as it is slow to compile.
#pragma once

#include "sim/cli/options/command.h"

namespace archon::cli {

// Puts the values where the options of the command say and runs it; or prints the help or version
// that was asked for. Returns the exit code. `version` is what --version prints. Throws UsageError
// for what no command takes.
int parse_and_run(const Command& program, const std::string& version, int argc,
                  const char* const* argv);

}  // namespace archon::cli
