// Agents asked probes (ai/keyforge/probes.h): what each of them finds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ai/keyforge/probes.h"
#include "sim/kinds/bench/benchmark.h"
#include "sim/pool.h"

namespace archon::sim {

// What `archon-lab probes` is asked to do.
struct ProbeJob {
  std::vector<Contestant> agents;
  uint64_t seed = 1;
  int times = 3;  // each probe is asked, with seeds from `seed` on
};

// One agent, asked one probe with one seed.
struct ProbeAnswer {
  size_t agent = 0;
  ai::ProbePart part{};
  const ai::Probe* probe = nullptr;
  std::vector<std::string> chosen;
  bool found = false;
  double seconds = 0;  // of a processor
};

struct ProbeRun {
  std::vector<ProbeAnswer> answers;  // by agent, part, probe and seed
  bool interrupted = false;
};

int64_t questions_of(const ProbeJob& job);
ProbeRun run_probes(const keyforge::Library& library, const ProbeJob& job,
                    const PoolOptions& options);

}  // namespace archon::sim
