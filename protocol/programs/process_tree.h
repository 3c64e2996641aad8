// The processes that one process has started, and theirs.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace archon::protocol {

struct TreeUse {
  int tasks = 0;       // processes and threads
  int64_t memory = 0;  // bytes that lie in memory
};

// All that runs below the calling process. None of this has a heap: it works in a process that has
// just been forked. Where there is no /proc it finds nothing.
TreeUse use_of_descendants();
// The threads of the whole system.
int system_tasks();
// Ends everything below the calling process, which must be the one to whom orphans fall
// (PR_SET_CHILD_SUBREAPER), and buries it. Returns when nothing is left.
void end_descendants();

}  // namespace archon::protocol
