// Running the trees of one search side by side.
#pragma once

#include <atomic>
#include <memory>

#include "engine/core/crew.h"

namespace archon::ai {

// At most `threads` threads, and no more than there are cores.
class Workers {
 public:
  explicit Workers(int threads);

  // Calls body(i) for every i in [0, count), in any order and at the same time; returns when all
  // are done. Throws Error if threads can't be started.
  template <class Body>
  void run(int count, const Body& body) {
    if (threads_ <= 1 || count <= 1) {
      for (int i = 0; i < count; ++i) body(i);
      return;
    }
    if (!crew_) crew_ = std::make_unique<Crew>(threads_);
    std::atomic<int> next{0};
    crew_->run([&] {
      for (int i = next++; i < count; i = next++) body(i);
    });
  }

 private:
  int threads_;
  std::unique_ptr<Crew> crew_;  // from the first time that it is needed
};

}  // namespace archon::ai
