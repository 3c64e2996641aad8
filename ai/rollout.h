// Playing on from a position by the game's own cheap policy, to see how it turns out.
#pragma once

#include <algorithm>

#include "ai/game_concept.h"

namespace archon::ai {

// A guard against games that never end; far above what a real rollout takes.
inline constexpr int kMaxRolloutMoves = 10'000;

// The turn at which a rollout from `leaf` is cut. All leaves under one root share a horizon, so
// that their values compare; a leaf beyond it that stands in the middle of a turn still finishes
// that, since such positions are the hardest to judge. With cut 0 leaves are judged where they
// stand.
template <Game G>
int rollout_horizon(const G& game, int root_turn, const typename G::State& leaf, int cut) {
  const int turn = game.turn(leaf);
  if (cut == 0) return turn;
  bool begins = false;
  if constexpr (HasTurnStart<G>) begins = game.turn_begins(leaf);
  return std::max(root_turn + cut, begins ? turn : turn + 1);
}

// Plays on until the game ends or turn `horizon` begins; returns the outcome for `player`: the
// reward, or the evaluation where the rollout was cut. `state` and `list` are working space.
template <Game G>
double rollout(const G& game, typename G::State& state, typename G::MoveList& list, int player,
               int horizon, Rng& rng) {
  for (int n = 0; n < kMaxRolloutMoves && !game.over(state) && game.turn(state) < horizon; ++n) {
    game.apply(state, game.rollout(state, list, rng));
  }
  return game.over(state) ? game.reward(state, player) : game.evaluate(state, player);
}

// The lambda-return of what positions are worth at the beginnings of turns, from turn `first` to
// turn `last` (Sutton 1988): later ones have seen more of what a move leads to, and more that would
// have come anyway. With a lambda of 1 the last one alone counts. `play_to(horizon)` is rollout();
// where that stops in a turn that doesn't end, no more is played.
template <Game G, class PlayTo>
double lambda_return(const G& game, const typename G::State& state, int first, int last,
                     double lambda, const PlayTo& play_to) {
  if (lambda == 1) return play_to(last);
  double value = 0;
  double share = 1;
  for (int horizon = first;; ++horizon) {
    const double judged = play_to(horizon);
    if (horizon >= last || game.over(state) || game.turn(state) < horizon)
      return value + share * judged;
    value += share * (1 - lambda) * judged;
    share *= lambda;
  }
}

}  // namespace archon::ai
