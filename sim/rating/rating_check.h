// Whether strengths alone explain the scores, and which pairings they don't. For rating.cpp only.
#pragma once

#include <vector>

#include "sim/rating/rating.h"
#include "sim/rating/rating_fit.h"

namespace archon::sim {

// Of a fit without matchups. Leverages are the shares of their own expectations that the games of
// its meetings decide, from 0 to 1.
RatingCheck check_of(const RatingFit& plain, const std::vector<double>& leverages);
std::vector<Oddity> oddities_of(const RatingFit& plain, const std::vector<double>& leverages);

}  // namespace archon::sim
