// Which games to play next to find the levels that make everybody even.
//
// As in rank_design.h games come in rounds which depend on nothing but the rounds before, and each
// pair of them goes where, by the posterior, it narrows most the intervals that are still too wide.
// Here that is a choice of levels as well: near those that make the two even, and some way off,
// which tells what a level is worth.
//
// On a ladder (ladder_step.h) several players play, the quick ones first, and what is asked for are
// the even points of the last: what is known at a step, with all its covariances, is the prior of
// the next, and a step is left when the next one narrows intervals of the top more in the same
// time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/counts.h"
#include "sim/handicaps/handicap.h"
#include "sim/settings.h"

namespace archon::sim {

inline constexpr Setting<double> kHandicapWithin{
    "within", 0.1, 24, 2,
    "stop when every deck's chains are known to within this many (default: 2, or 5 where no agent "
    "is named)"};
// Where several players play, and the last of them, who is asked, plays little.
inline constexpr double kLadderWithinLevels = 5;

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

class HandicapDesign {
 public:
  HandicapDesign(const Field& field, const HandicapCost& cost, const HandicapGoal& goal,
                 const HandicapOptions& options = {}, HandicapKnown known = {},
                 std::vector<LadderStep> ladder = {{}});

  // The games of the next round; none when done. They are played on today's step.
  std::vector<HandicapPlan> next_round() const;
  // A game of the round.
  void add(int first, int level_first, int second, int level_second, double points) {
    scores_.add(first, level_first, second, level_second, points);
    stands_.back().scores.add(first, level_first, second, level_second, points);
  }
  // After the last of them, also where a round was cut short: takes stock, and may climb.
  void end_round();

  DesignStop stop() const;
  int rounds() const { return rounds_; }
  // All games, whoever played.
  const HandicapScores& scores() const { return scores_; }
  // Those of the ladder's top, or what is known of them.
  const Handicaps& handicaps() const { return carried_ ? *carried_ : stands_.back().handicaps; }

  // What was played on a step, and what it tells with those below.
  struct Stand {
    HandicapScores scores;
    Handicaps handicaps;
  };
  int step() const { return int_size(stands_) - 1; }
  // From the first to today's.
  const std::vector<Stand>& stands() const { return stands_; }

 private:
  bool is_last() const { return stands_.size() == ladder_.size(); }
  bool is_known() const;
  int64_t room() const;  // for games on today's step
  void take_stock();
  Stand next_stand() const;
  bool is_better(const Stand& next) const;
  std::vector<HandicapPlan> opening() const;

  HandicapCost cost_;
  HandicapGoal goal_;
  HandicapOptions options_;
  HandicapKnown known_;
  std::vector<LadderStep> ladder_;
  HandicapScores scores_;
  std::vector<Stand> stands_;
  std::optional<Handicaps> carried_;  // from today's step to the top, where it isn't that
  int rounds_ = 0;
};

}  // namespace archon::sim
