// What agents' choices cost them, by a search that takes many times as long: their regret.
//
// An agent plays games against itself, and some of its choices are judged twice. The first
// judgement says which move is best, the second, by other guesses and playouts, how much better it
// is than the one that was chosen: one alone would find differences in its own noise.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/keyforge/vocabulary/asks.h"
#include "engine/keyforge/vocabulary/verbs.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/review/move_judge.h"
#include "sim/kinds/bench/benchmark.h"
#include "sim/pool.h"

namespace archon::sim {

// What `archon-lab regret` is asked to do.
struct RegretJob {
  std::vector<Contestant> agents;
  std::vector<Entrant> decks;  // two or more; game i is of two that follow one another
  ai::AgentSpec judge;         // see can_advise()
  int budget = 0;              // playouts of each judgement; 0: kTimesAsMany those of the agent
  int games = 0;               // of each agent; kChoicesOfGame choices of each are judged
  uint64_t seed = 1;
  int turn_limit = 0;
};

inline constexpr int kTimesAsMany = 20;
inline constexpr int kLeastBudget = 1000;
inline constexpr int kChoicesOfGame = 4;

// Playouts that judge a choice of this agent.
int budget_for(const RegretJob& job, const Contestant& agent);

// A choice with more than one move, judged.
struct JudgedChoice {
  keyforge::Ask ask = keyforge::Ask::Nothing;
  keyforge::Verb verb{};  // of the move that was chosen
  bool agrees = false;    // the first judgement would have chosen it, too
  double cost = 0;        // wins for sure that the best move has and it hasn't; may be below 0
};

// One game of an agent.
struct RegretGame {
  size_t agent = 0;
  std::vector<JudgedChoice> choices;
  int asked = 0;        // choices with more than one move in the whole game
  double thinking = 0;  // of the agent in the whole game, seconds of a processor
};

struct RegretRun {
  std::vector<RegretGame> games;  // by agent
  bool interrupted = false;
};

int64_t games_of(const RegretJob& job);
RegretRun run_regret(const keyforge::Library& library, const RegretJob& job,
                     const PoolOptions& options);

}  // namespace archon::sim
