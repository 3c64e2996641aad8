// A game that was played, noted so that it can be played again.
#pragma once

#include <span>

#include "engine/keyforge/formats/replay.h"

namespace archon::keyforge {

// Of a game that begins so, `start` being what the deal made of it, as far as these choices go:
// left open, to go on another day, unless it is over then. Throws Error for one that isn't legal.
Replay recorded(const Match& match, Beginning beginning, const State& start,
                std::span<const Move> moves);

}  // namespace archon::keyforge
