// A match that ends when enough is known, and one that several players play, the quick ones first:
// rounds as RankDesign asks for them, of a field of two.
#pragma once

#include <functional>

#include "sim/kinds/match/match.h"
#include "sim/kinds/match/match_report.h"
#include "sim/rating/plan/rank_design.h"

namespace archon::sim {

// What a match is asked to find out.
struct MatchQuestion {
  MatchGoal goal;
  int64_t max_games = kMatchGames.initial;
  double confidence = kConfidence.initial;
};
// How it goes about it; a bid begins in the same way.
RankDesign match_design(const MatchQuestion& asked, const std::vector<Rung>& ladder,
                        const ForetoldRatings& foretold);

// The setup of a rung's games: its player on both sides, and luck of its own.
MatchSetup rung_setup(const MatchJob& job, int rung);

// Plays until the design, or the pool, says stop. `after` is told of the design after each round,
// and before the first. The store is as for play_pairs().
MatchRun run_rounds(const Arena& arena, const MatchJob& job, const PoolOptions& pool,
                    const std::function<void(const MatchRun&)>& after = {},
                    GameStore* store = nullptr);

// The rung whose games a report looks into: the highest with a hundred games, or that with most.
size_t shown_rung(const MatchRun& run);

// What reports tell of the rounds.
MatchRounds rounds_of(const MatchJob& job, const MatchRun& run, double confidence);

// The win rate of A, as the top of the ladder would find it.
Estimate expected_rate(const MatchRun& run);
// The chance that the one who is ahead is the better.
double surety(const MatchRun& run);

}  // namespace archon::sim
