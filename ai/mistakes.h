// Choosing by lot, the better moves more often: a player that errs as people do, seldom far from
// the best.
#pragma once

#include <algorithm>
#include <vector>

#include "ai/agent.h"
#include "ai/agent_kind.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/rng.h"

namespace archon::ai {

constexpr Parameter temperature_parameter() {
  return {
      "temperature",
      0,
      0,
      1,
      "random mistakes: a move that wins this much less is chosen 1/e times as often as the best",
      false,
      true};
}

// The best move, or by mistake another one: a move that wins d less is chosen exp(-d / temperature)
// times as often. At a temperature of 0 nothing is drawn. Moves that were never tried are not
// chosen.
template <class Move>
int with_mistakes(const std::vector<RootMove<Move>>& moves, int best, double temperature,
                  Rng& rng) {
  if (temperature <= 0) return best;
  const double most = moves[best].value;
  const auto weight = [&](const RootMove<Move>& m) {
    return m.visits == 0 ? 0.0 : portable_exp(std::min(0.0, (m.value - most) / temperature));
  };
  double total = 0;
  for (const auto& m : moves) total += weight(m);
  double drawn = rng.uniform() * total;
  for (int i = 0; i < int_size(moves); ++i)
    if ((drawn -= weight(moves[i])) < 0) return i;
  return best;
}

}  // namespace archon::ai
