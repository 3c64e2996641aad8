// Running a program where it sees nothing of the machine but what it needs to start.
#pragma once

#include <string>
#include <vector>

namespace archon::protocol {

// The command that runs this one with bubblewrap: /usr, and the files and folders that words of the
// command name, can be read; beside an empty /tmp there are no others, no network, none of the
// environment but the language, and no processes but its own. Throws NotStarted where that doesn't
// work or there is no such program.
std::vector<std::string> in_sandbox(const std::vector<std::string>& command);

}  // namespace archon::protocol
