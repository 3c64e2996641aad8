// Moves and what is asked of them, for whoever chooses.
#pragma once

#include "engine/archmajesty/state/state.h"
#include "engine/core/containers/scratch_list.h"

namespace archon::archmajesty {

inline constexpr int kMaxMoves = 1024;
using MoveList = ScratchList<Move, kMaxMoves>;

}  // namespace archon::archmajesty
