// Direct changes to a position, for editors, puzzles and tests.
#pragma once

#include "protocol/keyforge/session/open_keyforge.h"

namespace archon::protocol {

// Makes the changes in order, without triggers, and asks the pending question anew. Throws Fault,
// with everything as before, for a change that makes no sense or that leads to a position that
// can't be.
void edit(OpenKeyforge& game, const Field& changes);

}  // namespace archon::protocol
