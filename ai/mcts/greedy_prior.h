// What a player who sees a step ahead thinks of moves: priors for a search.
#pragma once

#include <algorithm>
#include <vector>

#include "ai/find_move.h"
#include "ai/game_concept.h"
#include "ai/turn_player.h"
#include "engine/core/exp_log.h"

namespace archon::ai {

// The game judged by its own evaluation, the quickest.
template <Game G>
G judged_quickly(const G& game) {
  if constexpr (HasEvaluations<G>)
    return game.judged_by({});
  else
    return game;
}

// Makes shares, in all 1, of what moves are worth: one that is worth `temperature` less than
// another gets 1/e of its share.
inline void make_shares(std::vector<float>& values, double temperature) {
  const double most = *std::max_element(values.begin(), values.end());
  double total = 0;
  for (float& value : values) {
    value = static_cast<float>(portable_exp((value - most) / temperature));
    total += value;
  }
  for (float& value : values) value = static_cast<float>(value / total);
}

// For the nodes of a tree, of which there are many: a move is worth what the evaluation says after
// it, its details answered as the game's prior likes.
template <Game G>
class Glance {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  // Shares of the moves listed at `s`. False of plans: a glance says nothing of them.
  bool look(const G& game, const State& s, const MoveList& list, double temperature,
            std::vector<float>& out) {
    if (stage(game, s) == Stage::Plan) return false;
    const G quick = judged_quickly(game);
    out.clear();
    for (int i = 0; i < static_cast<int>(list.size()); ++i)
      out.push_back(static_cast<float>(value_of(quick, s, list[i])));
    make_shares(out, temperature);
    return true;
  }

 private:
  static Stage stage(const G& game, const State& s) {
    if constexpr (HasStages<G>) return game.stage(s);
    return Stage::Step;
  }

  double value_of(const G& game, const State& s, const typename G::Move& move) {
    const int mover = game.mover(s);
    const int turn = game.turn(s);
    state_ = s;
    game.apply(state_, move);
    for (int n = 0; n < kMostDetails && !game.over(state_) && game.mover(state_) == mover &&
                    game.turn(state_) == turn && stage(game, state_) == Stage::Detail;
         ++n)
      answer_as_liked(game);
    return game.over(state_) ? game.reward(state_, mover) : game.evaluate(state_, mover);
  }

  void answer_as_liked(const G& game) {
    details_.clear();
    game.moves(state_, details_);
    int liked = 0;
    if constexpr (HasPrior<G>) {
      weights_.resize(static_cast<size_t>(details_.size()));
      game.prior(state_, details_, weights_.data());
      liked =
          static_cast<int>(std::max_element(weights_.begin(), weights_.end()) - weights_.begin());
    }
    game.apply(state_, details_[liked]);
  }

  static constexpr int kMostDetails = 50;  // of one move; a guard

  State state_{};
  MoveList details_{};
  std::vector<float> weights_;
};

// For the root: a step is worth what it is with its details, a plan what the turn played out is, as
// with `greedy`.
template <Game G>
class GreedyPrior {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  // Shares of the moves listed at `world`, a determinization.
  void consider(const G& game, const State& world, const MoveList& list, double temperature,
                std::vector<float>& out) {
    const G quick = judged_quickly(game);
    player_.begin(quick, quick.mover(world), quick.turn(world));
    out.clear();
    for (int i = 0; i < static_cast<int>(list.size()); ++i)
      out.push_back(static_cast<float>(value_of(world, list[i])));
    make_shares(out, temperature);
  }

 private:
  double value_of(const State& world, const typename G::Move& move) {
    auto foresight = player_.foresight(world);
    line_.clear();
    state_ = world;
    const double value = player_.play_step(state_, move, foresight, line_);
    if (player_.stage(world) != Stage::Plan) return value;
    return player_.play_out(state_, foresight, line_);
  }

  TurnPlayer<G> player_{1};
  State state_{};
  typename TurnPlayer<G>::Line line_;
};

}  // namespace archon::ai
