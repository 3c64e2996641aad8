#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "engine/core/threads/thread_room.h"
#include "engine/core/threads/threads.h"

namespace archon {
namespace {

// Left to itself oneTBB starts no more threads than there are cores; here who makes a pool decides.
// The least of several limits would count, so there is one for all pools.
void allow_many_threads() {
  static const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                           std::max(1024, cores()));
}

}  // namespace

int cores() { return tbb::info::default_concurrency(); }

struct ThreadPool::Arena {
  explicit Arena(int threads) : arena(threads) {}
  tbb::task_arena arena;
};

ThreadPool::ThreadPool(int threads) {
  if (threads <= 1) return;
  require_threads(threads - 1);
  allow_many_threads();
  arena_ = std::make_unique<Arena>(threads);
}

ThreadPool::~ThreadPool() = default;

void ThreadPool::spread(int count, Call call, const void* body) {
  arena_->arena.execute([&] {
    tbb::parallel_for(
        0, count, [&](int i) { call(body, i); }, tbb::simple_partitioner());
  });
}

}  // namespace archon
