// Moves belong to one state; their keys carry over to others that look the same to the mover.
#pragma once

#include <cstdint>

#include "ai/game_concept.h"

namespace archon::ai {

// Position in `list`, the moves of `state`, of the one with this key; -1 where it isn't on offer.
template <Game G>
int find_move(const G& game, const typename G::State& state, const typename G::MoveList& list,
              uint32_t key) {
  const int count = static_cast<int>(list.size());
  for (int i = 0; i < count; ++i)
    if (game.key(state, list[i]) == key) return i;
  return -1;
}

}  // namespace archon::ai
