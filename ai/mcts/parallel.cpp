#include "ai/mcts/parallel.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace archon::ai {

struct Workers::Arena {
  explicit Arena(int threads) : arena(threads) {}
  tbb::task_arena arena;
};

Workers::Workers(int threads) {
  threads = std::min(threads, tbb::this_task_arena::max_concurrency());
  if (threads > 1) arena_ = std::make_unique<Arena>(threads);
}

Workers::~Workers() = default;

void Workers::run_in_arena(int count, Call call, const void* body) {
  arena_->arena.execute([&] { tbb::parallel_for(0, count, [&](int i) { call(body, i); }); });
}

}  // namespace archon::ai
