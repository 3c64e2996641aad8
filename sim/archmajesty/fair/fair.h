// Is this encounter fair for this party tonight? How often the party wins, at which levels it wins
// as often as one may want, who hurts whom, and which foes to take out or add for a fair evening.
// Whatever is said of a level or a change stands on battles that were fought with it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/fair/blows.h"
#include "sim/archmajesty/fair/foe_changes.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

inline constexpr Setting<double> kFairTarget{
    "fair", 5, 95, 60, "how many % of its battles a party is to win on a fair evening"};
inline constexpr Setting<int> kFairBattles{"games", 100, kMostGames, 1200,
                                           "about how many battles to fight"};
// So near to what is wanted an encounter is called fair.
inline constexpr double kFairBand = 0.075;

struct FairJob {
  MatchSetup setup;  // a party and an encounter, with its level as the party's handicap
  double target = kFairTarget.initial / 100;
  int64_t battles = kFairBattles.initial;

  int level() const { return setup.chains[0] - setup.chains[1]; }
};

// The level at which the party wins about so often.
struct FairLevel {
  double wanted = 0.5;
  std::optional<int> level;  // none: none that was fought comes near
  Estimate rate;             // there
  int64_t battles = 0;       // that this stands on, none of which made the level a candidate
};

// Foes to take out or to add, at the level that was asked for.
struct FairChange {
  std::vector<FoeChange> changes;
  archmajesty::Encounter encounter;  // with them
  Estimate rate;                     // by battles that had no part in choosing it
  int64_t battles = 0;
};

struct FairRun {
  int64_t battles = 0;
  Estimate rate;  // at the level that was asked for
  int64_t battles_as_asked = 0;
  std::vector<FairLevel> levels;    // from the hardest on
  BlowCounts blows;                 // as asked
  std::vector<FairChange> changes;  // the fairest first; none where it is fair, or none makes it so
  Failures failures{};
  bool interrupted = false;
};

enum class Fairness : uint8_t { Hard, Fair, Easy };
Fairness fairness_of(const FairJob& job, const FairRun& run);

// `after` is told of the run now and then. Throws Error where the other side is no encounter.
FairRun run_fair(const ArchmajestyArena& arena, const FairJob& job, const PoolOptions& pool,
                 const std::function<void(const FairRun&)>& after = {});

}  // namespace archon::sim
