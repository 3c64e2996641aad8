#include "engine/core/crew.h"

#include <doctest/doctest.h>

#include <set>

#include "engine/core/check.h"

namespace archon {
namespace {

TEST_CASE("each of a crew does every piece of work once") {
  for (const int size : {1, 2, 5}) {
    Crew crew(size);
    for (int piece = 0; piece < 200; ++piece) {
      std::atomic<int> calls{0};
      std::mutex noting;
      std::set<std::thread::id> who;
      crew.run([&] {
        ++calls;
        const std::lock_guard lock(noting);
        who.insert(std::this_thread::get_id());
      });
      REQUIRE(calls == size);
      REQUIRE(who.size() == static_cast<size_t>(size));
    }
  }
}

TEST_CASE("what one of a crew throws is thrown on, and the crew works on") {
  Crew crew(3);
  for (int piece = 0; piece < 20; ++piece) {
    std::atomic<int> calls{0};
    const auto fails = [&] {
      if (++calls == 2) throw Error("two");
    };
    CHECK_THROWS_WITH_AS(crew.run(fails), "two", Error);
    CHECK(calls == 3);
  }
  std::atomic<int> calls{0};
  crew.run([&] { ++calls; });
  CHECK(calls == 3);
}

TEST_CASE("there is a core") { CHECK(cores() >= 1); }

}  // namespace
}  // namespace archon
