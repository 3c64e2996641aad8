// In place of arena.cpp for builds without oneTBB: the page, the program that is linked statically,
// what is built for other machines or watched by ThreadSanitizer.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/threads/thread_room.h"
#include "engine/core/threads/threads.h"

namespace archon {

int cores() { return std::max(1U, std::thread::hardware_concurrency()); }

// Threads that sleep between pieces of work. Who wakes up when a piece is done already is not
// waited for: it never joined.
struct ThreadPool::Arena {
  explicit Arena(int others) {
    threads.reserve(others);
    try {
      for (int i = 0; i < others; ++i) threads.emplace_back([this] { serve(); });
    } catch (...) {
      dismiss();
      throw;
    }
  }
  ~Arena() { dismiss(); }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void run(int length, Call what, const void* with) {
    {
      const std::lock_guard lock(door);
      count = length;
      call = what;
      body = with;
      next = 0;
      open = true;
    }
    wake.notify_all();
    work();
    std::unique_lock lock(door);
    open = false;
    left.wait(lock, [this] { return inside == 0; });
    if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
  }

 private:
  void dismiss() {
    {
      const std::lock_guard lock(door);
      over = true;
    }
    wake.notify_all();
    for (std::thread& thread : threads) thread.join();
  }

  void serve() {
    std::unique_lock lock(door);
    while (true) {
      wake.wait(lock, [this] { return over || (open && next < count); });
      if (over) return;
      ++inside;
      lock.unlock();
      work();
      lock.lock();
      if (--inside == 0) left.notify_one();
    }
  }

  void work() {
    try {
      for (int i = next++; i < count; i = next++) call(body, i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(door);
      if (!failure) failure = std::current_exception();
    }
  }

  std::mutex door;
  std::condition_variable wake;  // there is work, or all is over
  std::condition_variable left;  // no thread works any more
  bool over = false;
  bool open = false;
  int inside = 0;
  int count = 0;
  Call call = nullptr;
  const void* body = nullptr;
  std::atomic<int> next{0};
  std::exception_ptr failure;
  std::vector<std::thread> threads;
};

ThreadPool::ThreadPool(int threads) {
  if (threads <= 1) return;
  require_threads(threads - 1);
  arena_ = std::make_unique<Arena>(threads - 1);
}

ThreadPool::~ThreadPool() = default;

void ThreadPool::spread(int count, Call call, const void* body) { arena_->run(count, call, body); }

}  // namespace archon
