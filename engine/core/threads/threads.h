// Threads that share work: what we need of oneTBB, whose headers only arena.cpp sees.
#pragma once

#include <memory>

namespace archon {

// How many cores this program may use.
int cores();

class ThreadPool {
 public:
  // Of this size: the thread that calls for_each() is one of them. Throws Error if the others can't
  // be had.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Calls body(i) for every i in [0, count), in any order and at the same time; returns when all
  // are done. What a call throws is thrown on, and calls that had not begun may then never be made.
  // No work waits for a thread that a busy machine lets sleep: another one takes its place.
  template <class Body>
  void for_each(int count, const Body& body) {
    if (!arena_ || count <= 1)
      for (int i = 0; i < count; ++i) body(i);
    else
      spread(
          count, [](const void* b, int i) { (*static_cast<const Body*>(b))(i); }, &body);
  }

 private:
  using Call = void (*)(const void* body, int i);
  void spread(int count, Call call, const void* body);

  struct Arena;
  std::unique_ptr<Arena> arena_;  // none for a single thread
};

}  // namespace archon
