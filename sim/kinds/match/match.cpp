#include "sim/kinds/match/match.h"

#include <algorithm>

#include "sim/runs/game_store.h"

namespace archon::sim {

std::vector<PairPlan> MatchJob::plans() const {
  std::vector<PairPlan> out;
  for (int64_t pair = shard.number - 1; pair < pairs; pair += shard.of)
    out.push_back({pair, setup.chains});
  return out;
}

namespace {

// Whoever watches is told of so many parts of a match.
constexpr size_t kPartsTold = 20;
constexpr size_t kLeastTold = 32;  // pairs

void take_part(const MatchJob& job, const std::vector<PairPlan>& plans,
               const std::vector<std::optional<PairRecord>>& played, MatchRun& out) {
  for (size_t i = 0; i < plans.size(); ++i) {
    if (!played[i]) {
      out.interrupted = true;
      continue;
    }
    if (note_failures(out.failures, *played[i], 2 * plans[i].pair, job.setup)) continue;
    out.numbers.push_back(plans[i].pair);
    out.pairs.push_back(*played[i]);
  }
}

}  // namespace

MatchRun run_match(const Arena& arena, const MatchJob& job, const PoolOptions& options,
                   const ReplaySink& sink, GameStore* store,
                   const std::function<void(const MatchRun&)>& after) {
  const auto plans = job.plans();
  // Machines elsewhere get everything at once.
  const size_t part = after && !options.executor ? std::max(kLeastTold, plans.size() / kPartsTold)
                                                 : std::max<size_t>(1, plans.size());
  MatchRun out;
  for (size_t from = 0; from < plans.size(); from += part) {
    const std::vector<PairPlan> some(plans.begin() + from,
                                     plans.begin() + std::min(from + part, plans.size()));
    PoolOptions pool = options;
    if (options.progress)
      pool.progress = [&](int64_t done) { options.progress(int64_t{2} * from + done); };
    take_part(job, some, play_pairs(arena, job.setup, some, pool, sink, store), out);
    if (after) after(out);
  }
  return out;
}

std::vector<PairRecord> play_match(const Arena& arena, const MatchSetup& setup, int64_t count,
                                   const PoolOptions& options, const ReplaySink& sink) {
  return run_match(arena, {setup, count, {}, {}}, options, sink).pairs;
}

}  // namespace archon::sim
