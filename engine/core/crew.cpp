#include "engine/core/crew.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "engine/core/check.h"

namespace archon {
namespace {

// Searches give a crew work every few hundred microseconds: within that time it is not worth while
// to fall asleep.
constexpr int kLooks = 2000;
constexpr uint32_t kOpen = 1U << 31U;

void pause_briefly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// Until the number is another one.
uint32_t wait_for_change(const std::atomic<uint32_t>& number, uint32_t from) {
  for (int look = 0; look < kLooks; ++look) {
    if (const uint32_t now = number.load(std::memory_order_acquire); now != from) return now;
    pause_briefly();
  }
  number.wait(from, std::memory_order_acquire);
  return number.load(std::memory_order_acquire);
}

}  // namespace

int cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

Crew::Crew(int size) {
  const auto others = static_cast<size_t>(std::max(1, size) - 1);
  threads_.reserve(others);
  try {
    while (threads_.size() < others) threads_.emplace_back([this] { serve(); });
  } catch (const std::system_error& e) {
    const size_t started = threads_.size();
    dismiss();
    throw Error(fmt::format("only {} of {} threads could be started ({}); expected room for all",
                            started + 1, others + 1, e.code().message()));
  } catch (...) {
    dismiss();
    throw;
  }
}

Crew::~Crew() { dismiss(); }

void Crew::dismiss() {
  home_ = true;
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Crew::run(const std::function<void()>& work) {
  work_ = &work;
  inside_.store(kOpen, std::memory_order_release);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  do_work();
  uint32_t inside = inside_.fetch_and(~kOpen, std::memory_order_acq_rel) & ~kOpen;
  while (inside != 0) inside = wait_for_change(inside_, inside);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Crew::serve() {
  for (uint32_t round = 0; !home_;) {
    if (enter()) {
      do_work();
      leave();
    }
    round = wait_for_change(round_, round);
  }
}

bool Crew::enter() {
  uint32_t inside = inside_.load(std::memory_order_acquire);
  while ((inside & kOpen) != 0)
    if (inside_.compare_exchange_weak(inside, inside + 1, std::memory_order_acq_rel)) return true;
  return false;
}

void Crew::leave() {
  if (inside_.fetch_sub(1, std::memory_order_acq_rel) == 1) inside_.notify_all();
}

void Crew::do_work() {
  try {
    (*work_)();
  } catch (...) {
    const std::lock_guard lock(failing_);
    if (!failure_) failure_ = std::current_exception();
  }
}

}  // namespace archon
