// Many independent jobs on several threads, with results that don't depend on the threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "sim/failure_watch.h"

namespace archon::sim {

class GameExecutor;

struct PoolOptions {
  int threads = 0;                          // 0: all cores
  const std::atomic<bool>* stop = nullptr;  // once true, no further job begins
  // Told how many jobs are done; called by one thread at a time.
  std::function<void(int64_t done)> progress;
  GameExecutor* executor = nullptr;  // plays games in place of the threads (keyforge/executor.h)
  // Shared by all who are given these options.
  std::shared_ptr<FailureWatch> failures = std::make_shared<FailureWatch>();

  bool interrupted() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
  bool stopped() const { return interrupted() || failures->too_many(); }
};

// Calls job(i) for i in [0, count), beginning them in this order, and returns when all have ended
// or, after a stop, those that had begun. `job` tells whether it was finished. What a job throws
// ends the run and is thrown on.
void run_jobs(int64_t count, const PoolOptions& options, const std::function<bool(int64_t)>& job);

// The results by index; empty where a job never ran or gave up.
template <class Result, class Job>
std::vector<std::optional<Result>> run_indexed(int64_t count, const PoolOptions& options,
                                               const Job& job) {
  std::vector<std::optional<Result>> results(count);
  run_jobs(count, options, [&](int64_t i) {
    std::optional<Result>& result = results[i];
    result = job(i);
    return result.has_value();
  });
  return results;
}

}  // namespace archon::sim
