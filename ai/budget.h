// How long a search may think: a number of iterations, or a time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace archon::ai {

// Counts iterations. Under a time budget the clock decides, and results can't be reproduced.
class Budget {
 public:
  // `time_ms` above zero replaces `iterations`.
  // `stop`, where there is one, ends it at once when it becomes true.
  Budget(int64_t iterations, int time_ms, const std::atomic<bool>* stop = nullptr)
      : stop_(stop),
        left_(time_ms > 0 ? std::numeric_limits<int64_t>::max() : iterations),
        timed_(time_ms > 0) {
    if (timed_) deadline_ = Clock::now() + std::chrono::milliseconds(time_ms);
  }

  // The first iterations are granted even when the clock has run out: some result is needed.
  bool spent() const {
    if (left_ <= 0 || done_ == 0) return left_ <= 0;
    return (stop_ && stop_->load(std::memory_order_relaxed)) ||
           (timed_ && Clock::now() >= deadline_);
  }
  void spend(int64_t iterations) {
    left_ -= iterations;
    done_ += iterations;
  }
  int64_t left() const { return left_; }
  int64_t done() const { return done_; }

 private:
  using Clock = std::chrono::steady_clock;
  const std::atomic<bool>* stop_;
  int64_t left_;
  int64_t done_ = 0;
  Clock::time_point deadline_{};
  bool timed_;
};

}  // namespace archon::ai
