// Ctrl-C, and the other signals that ask a program to end.
#pragma once

#include <atomic>

namespace archon::cli {

// From now on SIGINT, SIGTERM, SIGHUP and SIGPIPE end the program as they would anyway, but no half
// of a file stays behind. A SIGHUP that is ignored (nohup) stays so. A file that grows beyond its
// limit (SIGXFSZ) is one that can't be written.
void end_cleanly_on_signals();

// Becomes true at the first SIGINT, SIGTERM or SIGHUP from now on; a second one ends the program at
// once.
const std::atomic<bool>& watch_interrupts();

// The same, but reading from a terminal ends at the first one, as at the end of the input.
const std::atomic<bool>& watch_interrupts_at_prompt();

// Ends what is played as such a signal would, because something else demands it.
void interrupt();

// What shells report of a program that the signal ended: 130 after Ctrl-C, 143 after SIGTERM, 129
// after SIGHUP.
int interrupted_exit_code();

}  // namespace archon::cli
