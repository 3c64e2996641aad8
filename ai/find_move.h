// Moves belong to one state; their keys carry over to others that look the same to the mover.
#pragma once

#include <cstdint>

#include "ai/game_concept.h"

namespace archon::ai {

// Position in `list`, the moves of `state`, of the one with this key; -1 where it isn't on offer.
// `likely` is where to look first: alike states mostly list their moves in the same order.
template <Game G>
int find_move(const G& game, const typename G::State& state, const typename G::MoveList& list,
              uint32_t key, int likely = 0) {
  const int count = list.size();
  if (likely < count && game.key(state, list[likely]) == key) return likely;
  for (int i = 0; i < count; ++i)
    if (game.key(state, list[i]) == key) return i;
  return -1;
}

}  // namespace archon::ai
