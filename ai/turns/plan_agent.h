// Plans its turn as a whole.
#pragma once

#include <memory>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/budget.h"
#include "ai/search_parameters.h"
#include "ai/turns/sure_win.h"
#include "ai/turns/turn_search.h"
#include "engine/core/counts.h"

namespace archon::ai {

struct PlanSettings {
  TurnSearchSettings turn;
  int iterations = 300;  // turns tried
  int time_ms = 0;
  int proof = 1000;  // positions looked at for a sure win
};

// Searches for the best turn and plays it without thinking again for as long as all comes as
// expected, where the game offers observation_hash; else it thinks about every move. Where the turn
// can be proved to win, nothing is searched.
template <Game G>
class PlanAgent final : public Agent<G> {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  explicit PlanAgent(const PlanSettings& settings)
      : settings_(settings), search_(settings.turn), sure_win_(settings.proof) {}

  void forget() override {
    plan_.clear();
    sure_win_.forget();
  }

 protected:
  int decide(const Observation<G>& seen, Rng& rng) override {
    if (const int planned = follow_plan(seen); planned >= 0) return planned;
    const uint64_t seed = rng.next64();
    if (sure_win_.find(seen, Rng::stream(seed, 0, kProof)))
      return report_sure_win(seen, sure_win_, this->result_);
    Budget budget(settings_.iterations, settings_.time_ms, this->stop_);
    search_.search(seen, budget, Rng::stream(seed, 0), this->result_);
    plan_ = this->result_.line;
    expected_ = search_.world();
    const int chosen = position(seen, plan_.front());
    advance(seen.game());
    return chosen;
  }

  void skip(const Observation<G>& seen) override {
    sure_win_.advance();
    follow_plan(seen);
  }

 private:
  using Line = typename TurnSearch<G>::Line;

  static int position(const Observation<G>& seen, uint32_t key) {
    int i = 0;
    while (i < int_size(seen.moves()) && seen.key(i) != key) ++i;
    ARCHON_CHECK(i < int_size(seen.moves()));
    return i;
  }

  // The next move of the plan where all has come as expected, or -1 and no plan any more.
  int follow_plan(const Observation<G>& seen) {
    if constexpr (HasObservationHash<G>) {
      const G& game = seen.game();
      if (!plan_.empty() && !game.over(expected_) && game.mover(expected_) == seen.player() &&
          game.observation_hash(expected_, seen.player()) == seen.hash()) {
        this->result_.line = plan_;
        const int chosen = position(seen, plan_.front());
        advance(game);
        return chosen;
      }
    }
    plan_.clear();
    return -1;
  }

  // The plan's first move is made.
  void advance(const G& game) {
    MoveList list{};
    game.moves(expected_, list);
    const int i = find_move(game, expected_, list, plan_.front());
    ARCHON_CHECK(i >= 0);
    answers_.play(game, expected_, list[i]);
    plan_.erase(plan_.begin());
  }

  static constexpr uint32_t kProof = 1;  // purpose of a stream

  PlanSettings settings_;
  TurnSearch<G> search_;
  ProofOf<G> sure_win_;
  Line plan_;         // what is to be played next
  State expected_{};  // where it is to be played: a determinization
  Answers<G> answers_;
};

struct PlanKind {
  static constexpr std::string_view kName = "plan";
  static AgentKind kind() {
    return {kName,
            "whole turns, compared by playing on after them",
            {iterations_parameter(300),
             time_parameter(),
             {"width", 16, 1, 1000, "turns in a race"},
             {"worlds", 2, 1, 1000, "determinizations in which each turn is tried, at least"},
             cut_parameter(),
             eval_parameter(),
             proof_parameter()}};
  }

  template <Game G>
  static std::unique_ptr<Agent<G>> make(const AgentSpec& spec, int /*threads*/) {
    return std::make_unique<PlanAgent<G>>(
        PlanSettings{{spec.whole("width"), spec.whole("worlds"), spec.whole("cut")},
                     spec.whole("iterations"),
                     spec.whole("time"),
                     spec.whole("proof")});
  }
};

}  // namespace archon::ai
