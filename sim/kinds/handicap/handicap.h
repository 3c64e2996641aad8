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
struct HandicapSetup : FieldSetup {
  HandicapGoal goal;
  // Ratings foretold from the cards, one for each entrant, and about how far off they are, in
  // points; or none.
  std::vector<double> foretold;
  double foretold_error = 0;
  std::optional<double> seconds;  // after which no further round begins

  const Entrant* reference() const { return gauntlet > 0 ? &entrants.back() : nullptr; }
};

struct HandicapRun : FieldRun {
  HandicapDesign design;
};

// Sets who plays, the arena's ladder, of whose last player even points are to be, and what the
// arena foretells.
void take_ladder(const Arena& arena, HandicapSetup& setup);
// Whose games count by now: "the cards", "greedy".
std::string player_now(const HandicapSetup& setup, const HandicapDesign& design);

// What `archon handicap` is asked to do.
using HandicapJob = FieldJob<HandicapSetup>;

// As run_rank().
HandicapRun run_handicap(const Arena& arena, const HandicapSetup& setup, const PoolOptions& pool,
                         const std::function<void(const HandicapRun&)>& after = {},
                         GameStore* store = nullptr);

}  // namespace archon::sim
