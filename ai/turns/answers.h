// Choices that are answered without a search: details, and the other player's answers to a step.
#pragma once

#include <algorithm>
#include <vector>

#include "ai/game_concept.h"
#include "engine/core/counts.h"

namespace archon::ai {

// They are made as the game's prior likes best, or else as it lists first.
template <Game G>
class Answers {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // It is there until the next one is picked.
  const Move& pick(const G& game, const State& s) {
    list_.clear();
    game.moves(s, list_);
    if constexpr (HasPrior<G>) {
      prior_.resize(list_.size());
      game.prior(s, list_, prior_.data());
      return list_[place_of(prior_, std::max_element(prior_.begin(), prior_.end()))];
    }
    return list_[0];
  }
  // Whether there was another one to pick.
  bool had_choice() const { return list_.size() > 1; }

  // Makes the other player's, until `player` is to choose again or the step is done: replies to a
  // step of its own; where it has itself replied, what the owner still has to say.
  template <class Make>
  void let_reply(const G& game, const State& s, int player, int turn, const Make& make) {
    for (int n = 0; n < kMost && !game.over(s) && game.turn(s) == turn && game.mover(s) != player &&
                    within_step(game, s);
         ++n)
      make(pick(game, s));
  }

  // Plays a move of the player to choose, and the other player's answers to it.
  void play(const G& game, State& s, const Move& move) {
    const int player = game.mover(s);
    const int turn = game.turn(s);
    game.apply(s, move);
    if constexpr (HasOwner<G>)
      let_reply(game, s, player, turn, [&](const Move& reply) { game.apply(s, reply); });
  }

 private:
  static constexpr int kMost = 200;  // to one step; a guard

  typename G::MoveList list_{};
  std::vector<float> prior_;
};

}  // namespace archon::ai
