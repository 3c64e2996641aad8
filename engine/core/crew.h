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

  // The caller calls the work, and so does each of the others who comes before the caller is done:
  // nobody waits for one whom a busy machine lets sleep. So work fetches its pieces itself, and
  // ends when none is left. Returns when all who came are done; what one of them throws is thrown
  // on.
  void run(const std::function<void()>& work);

 private:
  void serve();
  bool enter();
  void leave();
  void do_work();
  void dismiss();

  std::vector<std::thread> threads_;
  const std::function<void()>* work_ = nullptr;
  std::atomic<uint32_t> round_{0};   // changes where there is something to do
  std::atomic<uint32_t> inside_{0};  // how many of the threads work; with kOpen, more may come
  std::atomic<bool> home_{false};
  std::mutex failing_;
  std::exception_ptr failure_;
};

}  // namespace archon
