// Direct changes to a position, for editors, puzzles and tests.
#pragma once

#include "protocol/session/open_game.h"

namespace archon::protocol {

// Makes the changes in order, without triggers, and asks the pending question anew. Throws Fault,
// with everything as before, for a change that makes no sense or that leads to a position that
// can't be.
void edit(OpenGame& game, const Field& changes);

}  // namespace archon::protocol
