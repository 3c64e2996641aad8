// Running the trees of one search side by side.
#pragma once

#include <memory>

namespace archon::ai {

// At most `threads` threads (oneTBB's, when more than one), and no more than the machine has.
class Workers {
 public:
  explicit Workers(int threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Calls body(i) for every i in [0, count), in any order and at the same time; returns when all
  // are done.
  template <class Body>
  void run(int count, const Body& body) {
    if (arena_ == nullptr || count == 1) {
      for (int i = 0; i < count; ++i) body(i);
    } else {
      run_in_arena(
          count, [](const void* p, int i) { (*static_cast<const Body*>(p))(i); }, &body);
    }
  }

 private:
  using Call = void (*)(const void* body, int i);
  void run_in_arena(int count, Call call, const void* body);

  struct Arena;
  std::unique_ptr<Arena> arena_;
};

}  // namespace archon::ai
