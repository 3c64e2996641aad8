// How a position without hidden cards turns out, by looking at every sequence of moves: for puzzles
// whose solution must be right.
#pragma once

#include <algorithm>
#include <unordered_map>

#include "ai/keyforge/keyforge_game.h"

namespace archon::sim {

// What one player can force, whatever the other does, before a turn begins.
class ForcedOutcome {
 public:
  enum Outcome { Lost = -1, Open = 0, Won = 1 };

  // "Before": the game is watched until `horizon` is the number of the turn, and somebody decides
  // in it.
  ForcedOutcome(const keyforge::Match& match, keyforge::Player player, int horizon)
      : game_(match), player_(player), horizon_(horizon) {}

  Outcome of(const keyforge::State& s) {
    if (s.over()) return s.winner == player_ ? Won : s.winner == keyforge::kDrawn ? Open : Lost;
    if (s.turn >= horizon_) return Open;
    const uint64_t at = keyforge::hash(s);
    if (const auto known = known_.find(at); known != known_.end()) return known->second;
    const bool mine = s.decision.player == player_;
    Outcome best = mine ? Lost : Won;
    keyforge::MoveList moves{};
    game_.moves(s, moves);
    for (const keyforge::Move& move : moves) {
      const Outcome outcome = after(s, move);
      best = mine ? std::max(best, outcome) : std::min(best, outcome);
      if (best == (mine ? Won : Lost)) break;
    }
    known_.emplace(at, best);
    return best;
  }

  Outcome after(const keyforge::State& s, keyforge::Move move) {
    keyforge::State next = s;
    game_.apply(next, move);
    return of(next);
  }

  size_t positions() const { return known_.size(); }

 private:
  ai::KeyforgeGame game_;
  keyforge::Player player_;
  int horizon_;
  std::unordered_map<uint64_t, Outcome> known_;
};

}  // namespace archon::sim
