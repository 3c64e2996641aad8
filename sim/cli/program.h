// The command line: one sub-command per question a person asks.
#pragma once

namespace archon::cli {

// Does what the words say; returns the program's exit code.
int run_program(int argc, char** argv);

}  // namespace archon::cli
