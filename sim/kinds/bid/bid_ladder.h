// A bid by several players, the quick ones first: handicaps (kinds/handicap) of a field of two, in
// which B is the reference, and which begins with the games of a match.
#pragma once

#include "sim/kinds/bid/bid.h"
#include "sim/kinds/bid/bid_report.h"
#include "sim/kinds/handicap/handicap.h"

namespace archon::sim {

HandicapSetup field_of(const BidJob& job);

// What reports tell of it. `setup` is field_of() the job.
BidView view_of(const BidJob& job, const HandicapSetup& setup, const HandicapRun& run);

}  // namespace archon::sim
