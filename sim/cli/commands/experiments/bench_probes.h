// `archon bench --probes`: agents asked positions with a known best choice.
#pragma once

#include <string>
#include <vector>

#include "sim/cli/jobs/run_options.h"

namespace archon::cli {

// Each probe is asked so many times; without agents, of the one that plays by default. Returns the
// exit code.
int bench_probes(const SeriesOptions& options, std::vector<std::string> agents, int times);

}  // namespace archon::cli
