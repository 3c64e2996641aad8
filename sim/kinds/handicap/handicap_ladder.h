// Handicaps found by several players, the quick ones first: what each of them says, and whether the
// order of the decks holds from one to the next.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/handicap/handicap.h"
#include "sim/kinds/handicap/handicap_rung.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/report/report.h"

namespace archon::sim {

// Of those who have played, in their order.
std::vector<HandicapRung> handicap_rungs(const HandicapSetup& setup, const HandicapRun& run);

// Of two, who is the stronger and where they are even; of more, who needs most chains: as known so
// far, of the ladder's top.
std::string handicap_answer(const HandicapSetup& setup, const HandicapDesign& design,
                            const std::string& by);

report::Table rungs_table(const std::vector<HandicapRung>& rungs);
Record<HandicapRung> handicap_ladder_rows();

}  // namespace archon::sim
