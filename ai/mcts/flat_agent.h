// Monte Carlo without a tree.
#pragma once

#include <algorithm>
#include <memory>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/budget.h"
#include "ai/find_move.h"
#include "ai/mcts/select.h"
#include "ai/rollout.h"
#include "ai/search_parameters.h"
#include "engine/core/counts.h"

namespace archon::ai {

struct FlatSettings {
  int iterations = 500;  // rollouts in all
  int time_ms = 0;
  int cut = 2;
  double c = 0;
};

// Plays each move in determinizations of the position, rolls out, and takes the best mean. With c =
// 0 every determinization is shared by all moves, which compares them on equal terms; with c > 0
// the rollouts go where UCB1 sends them, each in a determinization of its own.
template <Game G>
class FlatAgent final : public Agent<G> {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  explicit FlatAgent(const FlatSettings& settings) : settings_(settings) {}

 protected:
  int decide(const Observation<G>& seen, Rng& rng) override {
    Budget budget(settings_.iterations, settings_.time_ms, this->stop_);
    bandit_.reset(int_size(seen.moves()));
    while (!budget.spent()) {
      world_ = seen.determinize(rng);
      if (settings_.c > 0) {
        try_picked(seen, rng);
        budget.spend(1);
      } else {
        try_all(seen, rng);
        budget.spend(bandit_.size());
      }
      ++this->result_.determinizations;
    }
    this->result_.iterations = budget.done();
    return report(seen);
  }

 private:
  void try_picked(const Observation<G>& seen, Rng& rng) {
    const int i = bandit_.pick({settings_.c, kTryAllFirst, 0.0}, rng);
    bandit_.record(i, sample(seen, i, rng));
  }

  void try_all(const Observation<G>& seen, Rng& rng) {
    for (int i = 0; i < bandit_.size(); ++i) bandit_.add(i, sample(seen, i, rng), 1);
  }

  double sample(const Observation<G>& seen, int move, Rng& rng) {
    const G& game = seen.game();
    state_ = world_;
    list_.clear();
    game.moves(state_, list_);
    const int i = find_move(game, state_, list_, seen.key(move));
    ARCHON_CHECK(i >= 0);
    game.apply(state_, list_[i]);
    const int horizon = rollout_horizon(game, seen.turn(), state_, settings_.cut);
    return rollout(game, state_, list_, seen.player(), horizon, rng);
  }

  int report(const Observation<G>& seen) {
    const int best = settings_.c > 0 ? bandit_.most_visited() : bandit_.best_mean();
    for (int i = 0; i < bandit_.size(); ++i)
      this->result_.moves.push_back(
          {seen.moves()[i], seen.key(i), bandit_[i].visits, bandit_[i].mean()});
    this->result_.value = bandit_[best].mean();
    this->result_.line.assign(1, seen.key(best));
    return best;
  }

  static constexpr double kTryAllFirst = 1e9;

  FlatSettings settings_;
  RootBandit bandit_;
  State world_{};
  State state_{};
  MoveList list_{};
};

struct FlatKind {
  static constexpr std::string_view kName = "flat";
  static AgentKind kind() {
    return {kName,
            "best mean of rollouts; c=0 spreads them evenly, otherwise UCB1",
            {iterations_parameter(500), time_parameter(), cut_parameter(), explore_parameter(0),
             eval_parameter(), policy_parameter()}};
  }

  template <Game G>
  static std::unique_ptr<Agent<G>> make(const AgentSpec& spec, int /*threads*/) {
    return std::make_unique<FlatAgent<G>>(FlatSettings{spec.whole("iterations"), spec.whole("time"),
                                                       spec.whole("cut"), spec.number("c")});
  }
};

}  // namespace archon::ai
