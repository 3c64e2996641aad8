#include "engine/core/threads/thread_room.h"

#include <fmt/format.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/core/check.h"

namespace archon {
namespace {

// Threads that do nothing but be there until this goes.
class Trial {
 public:
  ~Trial() {
    over_ = true;
    over_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void start(size_t count) {
    threads_.reserve(count);
    while (threads_.size() < count) threads_.emplace_back([this] { over_.wait(false); });
  }
  size_t started() const { return threads_.size(); }

 private:
  std::vector<std::thread> threads_;
  std::atomic<bool> over_{false};
};

void try_threads(size_t count) {
  Trial trial;
  try {
    trial.start(count);
  } catch (const std::system_error& e) {
    throw Error(
        fmt::format("only {} of {} threads could be started ({}); expected resources for all",
                    trial.started() + 1, count + 1, e.code().message()));
  }
}

}  // namespace

// oneTBB ends the program where it can't start a thread, so it is asked for none that can't be had.
void require_threads(int others) {
  static std::mutex trying;
  static int had = 0;
  const std::lock_guard lock(trying);
  if (others <= had) return;
  try_threads(others);
  had = others;
}

}  // namespace archon
