// Moves and what is asked of them, for the player who chooses.
#pragma once

#include "engine/archmajesty/state/battle.h"
#include "engine/archmajesty/state/state.h"
#include "engine/core/containers/scratch_list.h"

namespace archon::archmajesty {

inline constexpr int kMaxMoves = 1024;
using MoveList = ScratchList<Move, kMaxMoves>;

// Which of the squares that a unit may run, jump or fall to are listed: at least one of any.
using Thinning = SquareSet (*)(const Battle& battle, const State& state, const SquareSet& places);

// Of a move that spends a token: 1 + the number of the mage whose it is, where that is lent by an
// ally; 0: it is one's own.
constexpr int lender_in(const Move& m) {
  switch (m.verb) {
    case Verb::GuardToken: return m.c >> 1;
    case Verb::FixToken: return m.b;
    case Verb::Cleanse: return m.b > 0 ? m.a : 0;
    case Verb::Spend: return m.b > 1 ? m.b - 1 : 0;
    default: return 0;
  }
}

}  // namespace archon::archmajesty
