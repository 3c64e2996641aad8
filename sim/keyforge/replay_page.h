// A recorded game as a page that steps through it: the board after each choice, the choice in
// words, and how the chance to win went.
#pragma once

#include "engine/keyforge/papers/replay.h"
#include "sim/report/report.h"

namespace archon::sim {

// Throws Error as play_replay() does.
report::Report replay_page(const keyforge::Replay& replay, const keyforge::Library& library);

}  // namespace archon::sim
