// A ranking by several players, the quick ones first: what each of them says, and whether the order
// of the decks holds from one to the next.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/rank/rank.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/report/report.h"

namespace archon::sim {

struct RungAnswer : PlayerAnswer {
  double best = 0;  // the leader's chance to be the best in its hands
};

// Of the players that have played, in their order.
std::vector<RungAnswer> rung_answers(const RankSetup& setup, const RankRun& run);
// And before them of people, whose games count, too.
std::vector<RungAnswer> stage_answers(const RankSetup& setup, const RankRun& run);

// "according to the cards, Wu is the best (21.3 % sure)": of the ladder's top, as known so far.
std::string answer_words(const RankSetup& setup, const RankDesign& design, const std::string& by);

report::Table rungs_table(const ArenaWords& words, const std::vector<RungAnswer>& answers);
Record<RungAnswer> ladder_rows();

}  // namespace archon::sim
