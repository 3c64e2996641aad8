// Moves and what is asked of them, for whoever chooses.
#pragma once

#include "engine/archmajesty/state/battle.h"
#include "engine/archmajesty/state/state.h"
#include "engine/core/containers/scratch_list.h"

namespace archon::archmajesty {

inline constexpr int kMaxMoves = 1024;
using MoveList = ScratchList<Move, kMaxMoves>;

// Which of the squares that a unit may run, jump or fall to are listed: at least one of any.
using Thinning = SquareSet (*)(const Battle& battle, const State& state, const SquareSet& places);

}  // namespace archon::archmajesty
