// Threads that share work, and stay for the next piece of it.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace archon {

// How many cores this program may use.
int cores();

class Crew {
 public:
  // Of so many: whoever calls run() is one of them, the others are threads. Throws Error, and
  // leaves none behind, if one of them can't be started.
  explicit Crew(int size);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Each of the crew calls the work once, side by side; returns when all have. What one of them
  // throws is thrown on.
  void run(const std::function<void()>& work);

 private:
  void serve();
  void do_work();
  void dismiss();

  std::vector<std::thread> threads_;
  const std::function<void()>* work_ = nullptr;  // nullptr: go home
  std::atomic<uint32_t> round_{0};
  std::atomic<uint32_t> busy_{0};
  std::mutex failing_;
  std::exception_ptr failure_;
};

}  // namespace archon
