// In place of arena.cpp for whoever has no oneTBB: the page, the program that is linked statically,
// and what is built for other machines. Each piece of work starts its threads anew.
#include <atomic>
#include <future>
#include <thread>
#include <vector>

#include "engine/core/thread_room.h"
#include "engine/core/threads.h"

namespace archon {

int cores() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

struct ThreadPool::Arena {
  explicit Arena(int threads) : others(static_cast<size_t>(threads - 1)) {}

  size_t others;
};

ThreadPool::ThreadPool(int threads) {
  if (threads <= 1) return;
  require_threads(threads - 1);
  arena_ = std::make_unique<Arena>(threads);
}

ThreadPool::~ThreadPool() = default;

void ThreadPool::spread(int count, Call call, const void* body) {
  std::atomic<int> next{0};
  const auto work = [&] {
    try {
      for (int i = next++; i < count; i = next++) call(body, i);
    } catch (...) {
      next = count;
      throw;
    }
  };
  std::vector<std::future<void>> others;
  while (others.size() < arena_->others) others.push_back(std::async(std::launch::async, work));
  work();
  for (std::future<void>& other : others) other.get();
}

}  // namespace archon
