// Games that fail are results like others, until so many do that something is wrong with all.
#pragma once

#include <atomic>
#include <cstdint>

namespace archon::sim {

class FailureWatch {
 public:
  static constexpr double kMostShare = 0.01;
  static constexpr int64_t kLeast = 10;  // fewer are never too many

  // Of the games that were played.
  explicit FailureWatch(double most_share = kMostShare) : most_share_(most_share) {}

  // A game is over. Any thread may.
  void note(bool failed) {
    const int64_t games = ++games_;
    const int64_t failures = failed ? ++failures_ : failures_.load();
    if (failed && failures >= kLeast &&
        static_cast<double>(failures) > most_share_ * static_cast<double>(games))
      too_many_ = true;
  }
  // From now on no further game is to begin.
  bool too_many() const { return too_many_.load(std::memory_order_relaxed); }
  double most_share() const { return most_share_; }

 private:
  double most_share_;
  std::atomic<int64_t> games_{0};
  std::atomic<int64_t> failures_{0};
  std::atomic<bool> too_many_{false};
};

}  // namespace archon::sim
