#include "sim/pool.h"

#include <algorithm>
#include <mutex>

#include "engine/core/counts.h"
#include "engine/core/threads/threads.h"

namespace archon::sim {

void run_jobs(int64_t count, const PoolOptions& options, const std::function<bool(int64_t)>& job) {
  // Whoever is free fetches the next job, so that they begin in order and a stop leaves an unbroken
  // beginning.
  std::atomic<int64_t> next{0};
  std::atomic<bool> failed{false};
  int64_t done = 0;
  std::mutex reporting;
  const auto work = [&](int) {
    while (!failed && !options.stopped()) {
      const int64_t i = next++;
      if (i >= count) return;
      try {
        if (!job(i)) continue;
      } catch (...) {
        failed = true;
        throw;
      }
      const std::lock_guard lock(reporting);
      ++done;
      if (options.progress) options.progress(done);
    }
  };
  const int wanted = options.threads > 0 ? options.threads : cores();
  const auto workers = narrow<int>(std::clamp<int64_t>(count, 1, wanted));
  ThreadPool(workers).for_each(workers, work);
}

}  // namespace archon::sim
