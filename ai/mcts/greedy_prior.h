// What a player who sees a step ahead thinks of moves: priors for a search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/find_move.h"
#include "ai/game_concept.h"
#include "ai/turns/turn_player.h"
#include "engine/core/counts.h"
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
  // Softmax; the largest comes off first, so that no exponential overflows.
  const double most = *std::max_element(values.begin(), values.end());
  double total = 0;
  for (float& value : values) {
    value = static_cast<float>(portable_exp((value - most) / temperature));
    total += value;
  }
  for (float& value : values) value = static_cast<float>(value / total);
}

// For the nodes of a tree, of which there are many: a move is worth what the evaluation says after
// it, its details and replies to it answered as the game's prior likes.
template <Game G>
class EvaluationPrior {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  // Shares of the moves listed at `s`. False of plans: a glance says nothing of them.
  bool look(const G& game, const State& s, const MoveList& list, double temperature,
            std::vector<float>& out) {
    if (stage_of(game, s) == Stage::Plan) return false;
    const G quick = judged_quickly(game);
    out.clear();
    for (int i = 0; i < int_size(list); ++i)
      out.push_back(static_cast<float>(value_of(quick, s, list[i])));
    make_shares(out, temperature);
    return true;
  }

 private:
  double value_of(const G& game, const State& s, const typename G::Move& move) {
    const int mover = game.mover(s);
    const int turn = game.turn(s);
    state_ = s;
    game.apply(state_, move);
    for (int n = 0;
         n < kMostDetails && !game.over(state_) && (HasOwner<G> || game.mover(state_) == mover) &&
         game.turn(state_) == turn && within_step(game, state_);
         ++n)
      game.apply(state_, answers_.pick(game, state_));
    return game.over(state_) ? game.reward(state_, mover) : game.evaluate(state_, mover);
  }

  static constexpr int kMostDetails = 50;  // of one move; a guard

  State state_{};
  Answers<G> answers_;
};

// For the root. With an outlook on the step a step is worth what it is with its details, a plan
// what the turn played out is, as with `greedy`: what pays later in the turn gets no share. With
// one on the turn every step is worth what the turn played out behind it is, ending it, too.
enum class Outlook : uint8_t { Step, Turn };

template <Game G>
class GreedyPrior {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  explicit GreedyPrior(Outlook outlook) : outlook_(outlook) {}

  // Shares of the moves listed at `world`, a determinization.
  void consider(const G& game, const State& world, const MoveList& list, double temperature,
                std::vector<float>& out) {
    const G quick = judged_quickly(game);
    player_.begin(quick, quick.mover(world), quick.turn(world));
    out.clear();
    if (plays_out(player_.stage(world)))
      play_out_all(world, list, out);
    else
      for (const typename G::Move& move : list)
        out.push_back(static_cast<float>(take(begun(0), world, move)));
    make_shares(out, temperature);
  }

 private:
  bool plays_out(Stage stage) const {
    return stage == Stage::Plan || (stage == Stage::Step && outlook_ == Outlook::Turn);
  }

  // A move made, with its details.
  struct Begun {
    State state{};
    typename TurnPlayer<G>::Foresight foresight{};
  };

  Begun& begun(size_t i) {
    if (begun_.size() <= i) begun_.resize(i + 1);
    return begun_[i];
  }

  double take(Begun& begun, const State& world, const typename G::Move& move) {
    begun.foresight = player_.foresight(world);
    begun.state = world;
    line_.clear();
    return player_.play_step(begun.state, move, begun.foresight, line_);
  }

  // What a step gains at once is known when the turns are played out; behind others it seldom gains
  // more.
  void play_out_all(const State& world, const MoveList& list, std::vector<float>& out) {
    expected_.clear();
    auto foresight = player_.foresight(world);
    const double now = player_.judge(world, foresight);
    for (int i = 0; i < int_size(list); ++i) {
      const typename G::Move& move = list[i];
      const double gain = take(begun(i), world, move) - now;
      expected_.push_back({move, gain, !player_.goes_on(begun_[i].state)});
    }
    const bool steps = player_.stage(world) == Stage::Step;
    for (int i = 0; i < int_size(list); ++i)
      out.push_back(static_cast<float>(
          player_.play_out(begun_[i].state, begun_[i].foresight, line_,
                           steps ? std::span(expected_) : std::span<const Tried>())));
  }

  using Tried = typename TurnPlayer<G>::Tried;

  Outlook outlook_;
  TurnPlayer<G> player_{1};
  std::vector<Begun> begun_;
  std::vector<Tried> expected_;
  typename TurnPlayer<G>::Line line_;
};

}  // namespace archon::ai
