// Whether threads can be had, before anyone relies on them.
#pragma once

namespace archon {

// Throws Error unless that many threads can run beside this one. Once they could, they are believed
// to: oneTBB keeps those it has.
void require_threads(int others);

}  // namespace archon
