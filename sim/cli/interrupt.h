// Ctrl-C.
#pragma once

#include <atomic>

namespace archon::cli {

// Becomes true at the first SIGINT or SIGTERM from now on; a second one ends the program at once.
const std::atomic<bool>& watch_interrupts();

}  // namespace archon::cli
