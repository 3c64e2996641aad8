#include "sim/pool.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <mutex>

namespace archon::sim {

void run_jobs(int64_t count, const PoolOptions& options, const std::function<bool(int64_t)>& job) {
  // Workers fetch the next job themselves: TBB's own splitting would begin them out of order, and a
  // stop should leave an unbroken beginning.
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
  const int cores = tbb::this_task_arena::max_concurrency();
  const int wanted = options.threads > 0 ? options.threads : cores;
  const auto workers = static_cast<int>(std::clamp<int64_t>(count, 1, wanted));
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                    static_cast<size_t>(std::max(workers, cores)));
  tbb::task_arena arena(workers);
  arena.execute([&] { tbb::parallel_for(0, workers, work, tbb::simple_partitioner()); });
}

}  // namespace archon::sim
