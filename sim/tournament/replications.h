// The same tournaments again and again: how likely everybody is to win, and which format finds the
// best.
//
// Nobody knows how strong the entrants really are. So replications are held in many *worlds*, each
// a guess at the truth that agrees with what is known; a chance to win is the share of all
// replications, and its interval says how far it lies in one world from another.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sim/pool.h"
#include "sim/statistics/stats.h"
#include "sim/tournament/tournament.h"

namespace archon::sim {

// A tournament that is about to be held.
struct Opening {
  HoldMatch hold;
  // How good each entrant really is, by any measure: the best has most.
  std::vector<double> merit;
};

// Opens tournament `number` of a world, and opens a world.
using OpenTournament = std::function<Opening(int64_t number, const Rng& rng)>;
using OpenWorld = std::function<OpenTournament(int64_t world)>;

// A tournament of which replications are wanted.
struct TournamentCase {
  TournamentFormat format;
  OpenWorld open;
};

struct ReplicationPlan {
  int entrants = 2;
  int64_t worlds = 250;
  int64_t each = 40;  // replications in a world
  uint64_t seed = 1;
};

// What replications of one case came to.
struct ReplicationTally {
  // By world: what was finished, who won, and how often it was the best.
  struct World {
    int64_t finished = 0;
    std::vector<int> winners;  // one after the other
    int64_t best_won = 0;
  };
  struct Entrant {
    std::vector<double> places;  // how often it came first, second, ...; shared ones in shares
    int64_t matches = 0;
    int64_t games = 0;
    int64_t handicap = 0;
  };

  std::vector<World> worlds;
  std::vector<Entrant> entrants;
  int64_t replications = 0;
  int64_t matches = 0;
  int64_t games = 0;
  int64_t best_won = 0;
};

// A tally for each case. All cases draw the same lots. A replication that throws StoppedEarly isn't
// counted; progress counts worlds.
struct StoppedEarly {};
std::vector<ReplicationTally> replicate(const std::vector<TournamentCase>& cases,
                                        const ReplicationPlan& plan, const PoolOptions& pool);

// ---- Questions to a tally ----------------------------------------------------------------------

// A share of replications that varies from world to world. The interval holds it for the one world
// that is real; what it varies by because replications are few is taken out.
Estimate chance(const std::vector<double>& by_world, const std::vector<int64_t>& replications,
                double confidence);

Estimate chance_to_win(const ReplicationTally& tally, int entrant, double confidence);
double mean_place(const ReplicationTally& tally, int entrant);
Estimate chance_of_best(const ReplicationTally& tally, double confidence);
// How much more often the best wins in `a` than in `b`, over the same worlds: what chance leaves
// uncertain of the mean.
Estimate best_difference(const ReplicationTally& a, const ReplicationTally& b, double confidence);

}  // namespace archon::sim
