// Playing on from a position by turns that are played out greedily.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "ai/game_concept.h"
#include "ai/rollout.h"
#include "ai/turns/turn_player.h"
#include "engine/core/counts.h"

namespace archon::ai {

// Both players' turns, each a plan and then the steps that are best by themselves.
template <Game G>
class GreedyRollout {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  // Plays on until the game ends or turn `horizon` begins.
  void play(const G& game, State& s, int horizon) {
    for (int n = 0; n < kMaxRolloutMoves && !game.over(s) && game.turn(s) < horizon; ++n)
      play_turn(game, s);
  }

 private:
  using Player = TurnPlayer<G>;

  void play_turn(const G& game, State& s) {
    player_.begin(game, owner_of(game, s), game.turn(s));
    auto foresight = player_.foresight(s);
    line_.clear();
    if constexpr (HasOwner<G>) {
      player_.let_reply(s, foresight);
      if (!player_.goes_on(s)) return;
    }
    if (player_.stage(s) == Stage::Plan)
      play_best_plan(game, s);
    else
      player_.play_out(s, foresight, line_);
  }

  void play_best_plan(const G& game, State& s) {
    list_.clear();
    game.moves(s, list_);
    weigh_plans(game, s);
    State* best = &reached_[0];
    State* trial = &reached_[1];
    double most = -1;
    for (int i = 0; i < int_size(list_); ++i) {
      if (!worth_a_look(i)) continue;
      auto foresight = player_.foresight(s);
      *trial = s;
      player_.play_step(*trial, list_[i], foresight, line_);
      const double value = player_.play_out(*trial, foresight, line_);
      if (value <= most) continue;
      most = value;
      std::swap(trial, best);
    }
    s = *best;
  }

  // Plans that the game's prior thinks little of are not played out.
  void weigh_plans(const G& game, const State& s) {
    if constexpr (HasPrior<G>) {
      prior_.resize(list_.size());
      game.prior(s, list_, prior_.data());
      likeliest_ = *std::max_element(prior_.begin(), prior_.end());
    }
  }
  bool worth_a_look(int i) const {
    if constexpr (HasPrior<G>) return prior_[i] >= likeliest_ * kUnlikely;
    return true;
  }

  static constexpr float kUnlikely = 0.33F;  // as a share of the likeliest

  Player player_{1};
  std::vector<float> prior_;
  float likeliest_ = 0;
  typename Player::Line line_;
  MoveList list_{};
  std::array<State, 2> reached_{};
};

}  // namespace archon::ai
