// How good the moves of one decision are: a search picks those worth a closer look, and an
// appraisal compares them.
//
// The search alone spends nearly all of its playouts on the move it likes and tells next to nothing
// of the others; and the spread of its playouts says nothing of the few guesses at hidden cards
// that they share. So each candidate gets as many playouts in the same kGuesses guesses, and the
// interval comes from the spread between guesses.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ai/keyforge/agents.h"
#include "ai/mcts/move_evaluator.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

struct AdviseOptions {
  ai::AgentSpec agent;  // see can_advise(); its iterations are those of one decision
  uint64_t seed = 1;
  int threads = 1;  // never changes what is advised
  double confidence = kConfidence.initial;
};

// Whether an agent of this kind searches by trees or plays on for turns, and by counted iterations.
bool can_advise(const ai::AgentSpec& agent);

struct JudgedMove {
  keyforge::Move move;
  // Of the mover; none of a forced move. The interval knows nothing of what all guesses get wrong.
  std::optional<Estimate> wins;
  // How much less that is than the best move's, guess by guess: of it more is known than of either.
  std::optional<Estimate> behind;
};

struct Judgement {
  std::vector<JudgedMove> moves;  // the best first
  int left_out = 0;               // moves that the search found worse than these
};

class MoveJudge {
 public:
  MoveJudge(const keyforge::Match& match, const AdviseOptions& options);

  static constexpr int kCandidates = 6;
  static constexpr int kGuesses = 8;

  // For the player to move, who must have something to decide. `also` are judged whatever the
  // search thinks of them.
  Judgement judge(const keyforge::State& state, Rng& rng,
                  std::span<const keyforge::Move> also = {});

  // Whether two moves are one, as the player sees it: the same with a copy of the card, say.
  bool are_alike(const keyforge::State& state, keyforge::Move a, keyforge::Move b) const {
    return game_.key(state, a) == game_.key(state, b);
  }

 private:
  void appraise(const keyforge::State& state, Rng& rng, Judgement& out);
  static void put_first(keyforge::Move sure, Judgement& out);

  ai::KeyforgeGame game_;
  AdviseOptions options_;
  std::unique_ptr<ai::Agent<ai::KeyforgeGame>> search_;
  ai::MoveEvaluator<ai::KeyforgeGame> evaluator_;
};

}  // namespace archon::sim
