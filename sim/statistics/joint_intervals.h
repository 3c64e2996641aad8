// Intervals of many means that hold all at once, from samples in which the means were seen
// together.
//
// Of seventy means three or four lie outside intervals of their own. Bonferroni's remedy takes no
// notice of how they hang together; here the largest of all their deviations is drawn from the
// joint normal distribution that the samples show, and every interval reaches as far as that one
// seldom does (the max-t method; Hothorn, Bretz and Westfall 2008).
#pragma once

#include <vector>

#include "sim/statistics/stats.h"

namespace archon::sim {

// `samples`: row by row one value of each mean; rows are independent of each other. At least two
// rows. A mean that never varied has an interval of no width.
std::vector<Estimate> joint_intervals(const std::vector<std::vector<double>>& samples,
                                      double confidence);

}  // namespace archon::sim
