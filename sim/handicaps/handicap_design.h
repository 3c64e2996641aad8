// Which games to play next to find the levels that make everybody even.
//
// As in rank_design.h games come in rounds which depend on nothing but the rounds before, and each
// pair of them goes where, by the posterior, it narrows most the intervals that are still too wide.
// Here that is a choice of levels as well: near those that make the two even, and some way off,
// which tells what a level is worth.
//
// Of two, the games may begin with those by which a match finds out how often each wins: what is
// known of a pair without levels is then the same, whatever was asked.
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
#include "sim/rating/plan/rank_design.h"
#include "sim/settings.h"

namespace archon::sim {

inline constexpr Setting<double> kHandicapWithin{
    "within", 0.1, 24, 2,
    "stop when every deck's chains are known to within this many (default: 2, or 4.5 where no "
    "agent "
    "is named)"};
inline constexpr Setting<int64_t> kHandicapGames{
    "games", 2, 100'000'000, 4000, "never play more games than this (default: 1000 per deck)"};
// Where several players play: of many, and of two, who share no games with others.
inline constexpr double kLadderWithinLevels = 4.5;
inline constexpr double kLadderBidWithinLevels = 3.5;

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
                 std::vector<LadderStep> ladder = {{}}, std::optional<RankDesign> match = {});

  // The games of the next round; none when done. They are played on today's step.
  std::vector<HandicapPlan> next_round() const;
  // A game of the round.
  void add(int first, int level_first, int second, int level_second, double points) {
    scores_.add(first, level_first, second, level_second, points);
    stands_.back().scores.add(first, level_first, second, level_second, points);
    if (is_match()) match_->add(first, second, points);
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
  // Whether the match that it begins with goes on.
  bool is_match() const { return match_ && match_->stop() == DesignStop::kRunning; }
  void climb(Stand next);
  bool is_last() const { return stands_.size() == ladder_.size(); }
  bool is_known() const;
  int64_t room() const;  // for games on today's step
  void take_stock();
  Stand next_stand() const;
  bool is_better(const Stand& next) const;
  std::vector<HandicapPlan> opening() const;
  std::vector<HandicapPlan> match_round() const;

  HandicapCost cost_;
  HandicapGoal goal_;
  HandicapOptions options_;
  HandicapKnown known_;
  std::vector<LadderStep> ladder_;
  HandicapScores scores_;
  std::vector<Stand> stands_;
  std::optional<RankDesign> match_;   // that it begins with, or none
  std::optional<Handicaps> carried_;  // from today's step to the top, where it isn't that
  int rounds_ = 0;
};

}  // namespace archon::sim
