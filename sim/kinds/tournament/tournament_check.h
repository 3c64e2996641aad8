// Whether tournaments that were really played went as they were foreseen.
#pragma once

#include <functional>
#include <vector>

#include "sim/kinds/tournament/tournament_run.h"

namespace archon::sim {

// A game of them, and who won it.
struct TournamentGame {
  SeriesGame game;
  int winner = 0;
};

// `belief` says who was the favourite; `world(i)` is a guess at the truth, so that what isn't known
// for sure is not held against the model.
TournamentCheck check_of(const ReplicationTally& simulated, const ReplicationTally& played,
                         const std::vector<TournamentGame>& games, const GameChances& belief,
                         const std::function<GameChances(int64_t)>& world);

}  // namespace archon::sim
