// Whether the argued answers of probes (ai/keyforge/probes.h) win more than other turns do: an
// answer is worth little until it has been played out.
//
// A probe has only the cards that it speaks of, and who has any wins anyway. So each game puts it
// into a deal of its own: both decks are filled up with those of random ones of the same houses,
// and an opponent's hand that nobody spoke of has six of them. Turns are found by the learned
// policy and at random; the best of those that answer and of those that don't, by what the policy
// makes of them when it plays on to the end, are then played out by an agent on both sides, in the
// same deals and guesses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "ai/keyforge/probes.h"
#include "engine/keyforge/cards/library.h"
#include "sim/pool.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

struct PlayedJob {
  ai::AgentSpec player;
  std::vector<ai::Probe> probes;
  int games = 400;  // from each of the two turns
  uint64_t seed = 1;
};

struct PlayedProbe {
  std::string name;
  std::vector<std::string> right;  // the turn that answers, in words; empty: none was found
  std::vector<std::string> wrong;
  double right_wins = 0;
  double wrong_wins = 0;
  Estimate gain{0, {0, 0}};  // of the right turn, in wins
  std::string broken{};      // what ended it, where a card's script failed
};

// In their order; those that were not begun when it was interrupted are missing.
std::vector<PlayedProbe> run_played(const keyforge::Library& library, const PlayedJob& job,
                                    const PoolOptions& options);
// A line for each probe and one for all of them.
std::string played_table(const std::vector<PlayedProbe>& probes);

}  // namespace archon::sim
