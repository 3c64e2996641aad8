#include "sim/play/executor.h"

namespace archon::sim {

void ThreadExecutor::play(const GameRound& round) {
  run_jobs(std::ssize(round.games), round.pool, [&](int64_t i) {
    const size_t at = i;
    const auto record = round.play(round.games[at]);
    if (record) round.take(at, *record);
    return record.has_value();
  });
}

}  // namespace archon::sim
