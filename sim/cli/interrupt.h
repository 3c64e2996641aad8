// Ctrl-C.
#pragma once

#include <atomic>

namespace archon::cli {

// Becomes true at the first SIGINT or SIGTERM from now on; a second one ends the program at once.
const std::atomic<bool>& watch_interrupts();

// The same, but reading from a terminal ends at the first one, as at the end of the input.
const std::atomic<bool>& watch_interrupts_at_prompt();

}  // namespace archon::cli
