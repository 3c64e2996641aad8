// Games that fail are results like others, until so many do that something is wrong with all.
#pragma once

#include <atomic>
#include <cstdint>

#include "engine/core/counts.h"

namespace archon::sim {

class FailureWatch {
 public:
  static constexpr double kMostShare = 0.01;
  static constexpr int64_t kLeast = 10;  // fewer are never too many

  // Of the games that were played.
  explicit FailureWatch(double most_share = kMostShare) : most_share_(most_share) {}

  // A game was found that ended before; such ones stop nothing, as they cost nothing. Any thread
  // may call this, and the following.
  void recall(bool failed) {
    ++games_;
    failures_ += failed;
  }
  // A game is over.
  void note(bool failed) {
    const int64_t games = ++games_;
    const int64_t failures = failed ? ++failures_ : failures_.load();
    if (failed && failures >= kLeast && real(failures) > most_share_ * real(games))
      too_many_ = true;
  }
  // As many failed as were to be played at all, and no share would stop it.
  void give_up() { gave_up_ = true; }
  bool gave_up() const { return gave_up_.load(std::memory_order_relaxed); }
  // From now on no further game is to begin.
  bool too_many() const { return too_many_.load(std::memory_order_relaxed) || gave_up(); }
  double most_share() const { return most_share_; }

 private:
  double most_share_;
  std::atomic<int64_t> games_{0};
  std::atomic<int64_t> failures_{0};
  std::atomic<bool> too_many_{false};
  std::atomic<bool> gave_up_{false};
};

}  // namespace archon::sim
