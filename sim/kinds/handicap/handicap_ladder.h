// Handicaps found by several players, the quick ones first: what each of them says, and whether the
// order of the decks holds from one to the next.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/experiment.h"
#include "sim/kinds/handicap/handicap.h"
#include "sim/kinds/handicap/handicap_rung.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/report.h"

namespace archon::sim {

// Of those who have played, in their order.
std::vector<HandicapRung> handicap_rungs(const HandicapSetup& setup, const HandicapRun& run);
std::vector<PlayerOpinion> opinions_of(const std::vector<HandicapRung>& rungs);

// Of two, who is the stronger and where they are even; of more, who needs most chains: as known so
// far, of the ladder's top.
std::string handicap_answer(const HandicapSetup& setup, const HandicapDesign& design,
                            const std::string& by);

// Tells whoever waits of what the cards say, and of every step that is left.
class LadderTeller {
 public:
  LadderTeller(ProgressObserver& observer, const HandicapSetup& setup)
      : observer_(observer), setup_(setup) {}

  void tell(const HandicapDesign& design);

 private:
  ProgressObserver& observer_;
  const HandicapSetup& setup_;
  int told_ = -1;  // the last step whose answer was told, the cards being -1
};

// The ladder in a run's settings, and back.
void add_ladder_settings(const HandicapSetup& setup, Settings& out);
void read_ladder_settings(const RunFile& run, HandicapSetup& out);

report::Table rungs_table(const std::vector<HandicapRung>& rungs);
Json ladder_json(const std::vector<HandicapRung>& rungs);

}  // namespace archon::sim
