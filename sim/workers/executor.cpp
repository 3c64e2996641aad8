#include "sim/workers/executor.h"

namespace archon::sim {

void ThreadExecutor::play(const GameRound& round) {
  run_jobs(static_cast<int64_t>(round.games.size()), round.pool, [&](int64_t i) {
    const auto at = static_cast<size_t>(i);
    const auto record = round.play(round.games[at]);
    if (record) round.take(at, *record);
    return record.has_value();
  });
}

}  // namespace archon::sim
