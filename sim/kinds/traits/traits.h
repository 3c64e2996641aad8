// What entrants are made of, ranked: many that nobody made play each other or a gauntlet, each only
// a little, and a regression tells what each of their traits brings.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/field/field_run.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

inline constexpr Setting<double> kTraitsWithin{
    "within", 1, 1000, 60, "stop when what every trait brings is known to within this many points"};

// The rated play in the order of their numbers: two and two each other, or each of them one of the
// gauntlet. Enough of them for the most games.
struct TraitsSetup : FieldSetup {
  std::optional<double> within;   // points; none: all games are played
  std::optional<double> seconds;  // after which no further round begins

  int64_t pairs() const { return gauntlet > 0 ? field().rated() : field().rated() / 2; }
};

// What `archon rank --features` is asked to do.
struct TraitsJob {
  TraitsSetup setup;
};

// One trait: what it brings to an entrant that takes it in place of average ones of its price.
struct TraitWorth {
  std::string name;
  double price = 1;
  int64_t entrants = 0;  // that have played and have it
  double won = 0;        // the share of their games, draws half
  Estimate points;       // rating points; all intervals hold together
  Estimate each;         // the same by price
  int first = 1;         // places it may have, by points for its price
  int last = 1;
};

struct TraitsRun : FieldRun {
  int64_t games = 0;  // that count
  int64_t entrants = 0;
  int rounds = 0;
  std::string stop = "running";    // "reached", "max_games", "time"
  std::vector<TraitWorth> traits;  // the best for its price first

  // The widest interval's reach, in points.
  double widest() const;
};

// `after` is told of the run after each round. The store is as for play_pairs().
TraitsRun run_traits(const Arena& arena, const TraitsSetup& setup, const PoolOptions& pool,
                     const std::function<void(const TraitsRun&)>& after = {},
                     GameStore* store = nullptr);

}  // namespace archon::sim
