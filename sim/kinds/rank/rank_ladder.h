// A ranking by several players, the quick ones first: what each of them says, and whether the order
// of the decks holds from one to the next.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/rank/rank.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/report.h"

namespace archon::sim {

// What one player says, with what those before it foretold.
struct RungAnswer {
  std::string player;
  int64_t games = 0;
  int leader = 0;
  double best = 0;  // the leader's chance to be the best in its hands
  // Pairs of decks that the player before tells apart, and how many of them keep their order.
  int64_t told_apart = 0;
  int64_t kept = 0;
};

// Of those who have played, in their order.
std::vector<RungAnswer> rung_answers(const RankSetup& setup, const RankRun& run);

// "by the cards, Wu is the best with probability 21.3 %": of the ladder's top, as known so far.
std::string answer_words(const RankSetup& setup, const RankDesign& design, const std::string& by);
// Whose games count by now: "the cards", "greedy".
std::string player_now(const RankSetup& setup, const RankDesign& design);

std::vector<PlayerOpinion> opinions_of(const RankSetup& setup, const RankRun& run);

report::Table rungs_table(const RankSetup& setup, const RankRun& run);
Json ladder_json(const RankSetup& setup, const RankRun& run);

}  // namespace archon::sim
