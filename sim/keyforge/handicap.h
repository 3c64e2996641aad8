// Many decks: how many chains make each even with a reference. Plays what HandicapDesign asks for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/handicap_design.h"
#include "sim/keyforge/entrants.h"

namespace archon::sim {

// The most that are played with.
inline constexpr int kMostHandicap = 24;

// Chains by the rulebook: what they keep from being drawn, and that a step sheds one.
Burden burden_of_chains();

// With a gauntlet of one, that is the reference, and all others meet only it; else it is the
// median.
struct HandicapSetup : FieldSetup {
  HandicapGoal goal;
  std::optional<double> seconds;  // after which no further round begins

  const RankEntrant* reference() const { return gauntlet > 0 ? &entrants.back() : nullptr; }
};

struct HandicapRun {
  HandicapDesign design;
  int64_t draws = 0;  // at the turn limit
  Forfeits forfeits{};
  bool interrupted = false;
  bool out_of_time = false;  // and the goal was not reached
};

// What `archon handicap` is asked to do.
struct HandicapJob {
  HandicapSetup setup;
  std::vector<std::string> left_out;  // decks that couldn't take part, and why
  std::vector<std::string> repeated;  // lists that were given more than once
};

// "reached", "max_games", "time" or "running".
std::string handicap_stop_word(const HandicapRun& run);

// As run_rank().
HandicapRun run_handicap(const keyforge::Library& library, const HandicapSetup& setup,
                         const PoolOptions& pool,
                         const std::function<void(const HandicapRun&)>& after = {},
                         GameBook* book = nullptr);

}  // namespace archon::sim
