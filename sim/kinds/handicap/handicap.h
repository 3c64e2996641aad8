// Many decks: how many chains make each even with a reference. Plays what HandicapDesign asks for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/handicaps/handicap_design.h"
#include "sim/kinds/field/field_run.h"

namespace archon::sim {

// The most that are played with.
inline constexpr int kMostHandicap = 24;
// Decks of which a ladder keeps all covariances.
inline constexpr int kMostHandicapsOnLadder = 60;

// With a gauntlet of one, that is the reference, and all others meet only it; else it is the
// median.
struct HandicapSetup : RoundsSetup {
  HandicapGoal goal;

  const Entrant* reference() const { return gauntlet > 0 ? &entrants.back() : nullptr; }
};

struct HandicapRun : FieldRun {
  HandicapDesign design;
};

// What `archon handicap` is asked to do.
using HandicapJob = FieldJob<HandicapSetup>;

// As run_rank().
HandicapRun run_handicap(const Arena& arena, const HandicapSetup& setup, const PoolOptions& pool,
                         const std::function<void(const HandicapRun&)>& after = {},
                         GameStore* store = nullptr);

}  // namespace archon::sim
