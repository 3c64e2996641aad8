// How likely a player is to win, for those who look on at a game: both hands lie open, what either
// side will draw doesn't.
#pragma once

#include "ai/keyforge/keyforge_game.h"

namespace archon::sim {

// The mean of some playouts of four turns by the learned policy, judged at the beginnings of turns
// by the evaluation that foresees results best (`bootstrap`). All positions get the same chance in
// theirs (common random numbers), so that a curve moves with the game. docs/evaluation.md says how
// well it foresees.
class WinChance {
 public:
  explicit WinChance(const keyforge::Match& match);

  // In [0, 1], of player 1, whoever went first; 0.5 is a draw.
  double operator()(const keyforge::State& s) const;

 private:
  double playout(const keyforge::State& s, int number) const;

  ai::KeyforgeEvaluation evaluation_;
  ai::KeyforgePolicy policy_;
  ai::KeyforgeGame game_;
};

}  // namespace archon::sim
