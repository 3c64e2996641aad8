#include "sim/kinds/match/match.h"

#include "sim/runs/game_store.h"

namespace archon::sim {

std::vector<PairPlan> MatchJob::plans() const {
  std::vector<PairPlan> out;
  for (int64_t pair = shard.number - 1; pair < pairs; pair += shard.of)
    out.push_back({pair, setup.chains});
  return out;
}

MatchRun run_match(const Arena& arena, const MatchJob& job, const PoolOptions& options,
                   const ReplaySink& sink, GameStore* store) {
  const auto plans = job.plans();
  const auto played = play_pairs(arena, job.setup, plans, options, sink, store);
  MatchRun out;
  for (size_t i = 0; i < plans.size(); ++i) {
    if (!played[i]) {
      out.interrupted = true;
      continue;
    }
    if (note_failures(out.failures, *played[i], 2 * plans[i].pair, job.setup)) continue;
    out.numbers.push_back(plans[i].pair);
    out.pairs.push_back(*played[i]);
  }
  return out;
}

std::vector<PairRecord> play_match(const Arena& arena, const MatchSetup& setup, int64_t count,
                                   const PoolOptions& options, const ReplaySink& sink) {
  return run_match(arena, {setup, count, {}, {}}, options, sink).pairs;
}

}  // namespace archon::sim
