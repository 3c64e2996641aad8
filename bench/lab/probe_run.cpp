#include "bench/lab/probe_run.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "ai/keyforge/agents.h"
#include "sim/play/effort_watch.h"

namespace archon::sim {
namespace {

struct PreparedProbe {
  ai::ProbePart part;
  const ai::Probe* probe;
  keyforge::Position position;
};

std::vector<PreparedProbe> prepared(const keyforge::Library& library) {
  std::vector<PreparedProbe> out;
  for (const ai::ProbePart part : {ai::ProbePart::Tuning, ai::ProbePart::Kept})
    for (const ai::Probe& probe : ai::bundled_probes(part)) {
      try {
        out.push_back({part, &probe, keyforge::parse_position(probe.position, library)});
      } catch (const Error& e) {
        throw Error(fmt::format("the probe '{}': {}", probe.name, e.what()));
      }
    }
  return out;
}

ProbeAnswer asked(const Contestant& one, size_t agent, const PreparedProbe& probe, uint64_t seed) {
  const auto player = ai::make_agent<ai::KeyforgeGame>(one.agent);
  Effort effort;
  const EffortWatch watch(&effort, one.agent);
  ProbeAnswer out{agent, probe.part, probe.probe, ai::turn_of(*player, probe.position, seed)};
  watch.end(*player);
  out.found = ai::answers(*probe.probe, out.chosen);
  out.seconds = effort.seconds;
  return out;
}

}  // namespace

int64_t questions_of(const ProbeJob& job) {
  const size_t probes = ai::bundled_probes(ai::ProbePart::Tuning).size() +
                        ai::bundled_probes(ai::ProbePart::Kept).size();
  return std::ssize(job.agents) * probes * job.times;
}

ProbeRun run_probes(const keyforge::Library& library, const ProbeJob& job,
                    const PoolOptions& options) {
  const std::vector<PreparedProbe> probes = prepared(library);
  const size_t times = job.times;
  auto answers = run_indexed<ProbeAnswer>(
      questions_of(job), options, [&](int64_t i) -> std::optional<ProbeAnswer> {
        const size_t at = i;
        const size_t agent = at / times / probes.size();
        return asked(job.agents[agent], agent, probes[at / times % probes.size()],
                     job.seed + at % times);
      });
  ProbeRun out;
  for (std::optional<ProbeAnswer>& answer : answers)
    if (answer) out.answers.push_back(std::move(*answer));
  out.interrupted = out.answers.size() < answers.size();
  return out;
}

}  // namespace archon::sim
