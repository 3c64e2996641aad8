// Which games to play next to find the levels that make everybody even.
//
// As in rank_design.h games come in rounds which depend on nothing but the rounds before, and each
// pair of them goes where, by the posterior, it narrows most the intervals that are still too wide.
// Here that is a choice of levels as well: near those that make the two even, and some way off,
// which tells what a level is worth.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/handicaps/handicap.h"
#include "sim/settings.h"

namespace archon::sim {

inline constexpr Setting<double> kHandicapWithin{
    "within", 0.1, 24, 2, "stop when every deck's chains are known to within this many"};

// Playing stops when every interval reaches at most so many levels to either side, or at the most
// games. Entrants whose even point lies beyond all levels are known well enough.
struct HandicapGoal {
  double within = kHandicapWithin.initial;
  int64_t max_games = 4000;
};

// Pairs of games, each side going first once.
struct HandicapPlan {
  HandicapGame game;
  int pairs = 0;
};

enum class HandicapStop { kRunning, kReached, kMaxGames };

class HandicapDesign {
 public:
  HandicapDesign(const Field& field, const Burden& burden, const HandicapGoal& goal,
                 const HandicapOptions& options = {});

  // The games of the next round; none when done.
  std::vector<HandicapPlan> next_round() const;
  // A game of the round.
  void add(int first, int level_first, int second, int level_second, double points) {
    scores_.add(first, level_first, second, level_second, points);
  }
  // After the last of them, also where a round was cut short: takes stock.
  void end_round();

  HandicapStop stop() const;
  int rounds() const { return rounds_; }
  const HandicapScores& scores() const { return scores_; }
  const Handicaps& handicaps() const { return handicaps_; }

 private:
  std::vector<HandicapPlan> opening() const;

  Burden burden_;
  HandicapGoal goal_;
  HandicapOptions options_;
  HandicapScores scores_;
  Handicaps handicaps_;
  int rounds_ = 0;
};

}  // namespace archon::sim
