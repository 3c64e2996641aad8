#include "engine/core/threads/threads.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "engine/core/check.h"

namespace archon::threads_test {
namespace {

TEST_CASE("a pool of threads does every piece of the work once") {
  for (const int size : {0, 1, 2, 5}) {
    ThreadPool threads(size);
    for (const int count : {0, 1, 2, 20}) {
      for (int round = 0; round < 200; ++round) {
        std::array<std::atomic<int>, 20> done{};
        threads.for_each(count, [&](int i) { ++done.at(static_cast<size_t>(i)); });
        for (int i = 0; i < 20; ++i) REQUIRE(done.at(static_cast<size_t>(i)) == (i < count));
      }
    }
  }
}

// Whether as many threads as pieces come to the work, each for one of them.
bool all_meet(ThreadPool& threads, size_t count) {
  std::mutex noting;
  std::set<std::thread::id> who;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  threads.for_each(static_cast<int>(count), [&](int) {
    for (bool all = false; !all && std::chrono::steady_clock::now() < end;) {
      const std::lock_guard lock(noting);
      who.insert(std::this_thread::get_id());
      all = who.size() == count;
    }
  });
  return who.size() == count;
}

TEST_CASE("all of a pool's threads take part in what takes long, also more than there are cores") {
  ThreadPool three(3);
  CHECK(all_meet(three, 3));
  ThreadPool more(cores() + 3);
  CHECK(all_meet(more, static_cast<size_t>(cores() + 3)));
  CHECK(all_meet(three, 3));
}

TEST_CASE("what a piece of the work throws is thrown on, and the pool works on") {
  ThreadPool threads(3);
  for (int round = 0; round < 50; ++round) {
    const auto fails = [&](int i) {
      if (i == 1) throw Error("the second");
    };
    CHECK_THROWS_WITH_AS(threads.for_each(20, fails), "the second", Error);
  }
  std::atomic<int> calls{0};
  threads.for_each(20, [&](int) { ++calls; });
  CHECK(calls == 20);
}

TEST_CASE("threads within threads") {
  ThreadPool outer(3);
  std::atomic<int> calls{0};
  outer.for_each(6, [&](int) {
    ThreadPool inner(2);
    for (int round = 0; round < 20; ++round) inner.for_each(5, [&](int) { ++calls; });
  });
  CHECK(calls == 600);
}

TEST_CASE("there is a core") { CHECK(cores() >= 1); }

}  // namespace
}  // namespace archon::threads_test
