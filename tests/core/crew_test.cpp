#include "engine/core/crew.h"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <set>

#include "engine/core/check.h"

namespace archon::crew_test {
namespace {

TEST_CASE("every piece of the work is done once") {
  for (const int size : {1, 2, 5}) {
    Crew crew(size);
    for (int round = 0; round < 500; ++round) {
      std::array<std::atomic<int>, 20> done{};
      std::atomic<size_t> next{0};
      crew.run([&] {
        for (size_t i = next++; i < done.size(); i = next++) ++done.at(i);
      });
      for (const auto& count : done) REQUIRE(count == 1);
    }
  }
}

TEST_CASE("all of a crew take part in what takes long") {
  Crew crew(3);
  std::mutex noting;
  std::set<std::thread::id> who;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  crew.run([&] {
    for (bool all = false; !all && std::chrono::steady_clock::now() < end;) {
      const std::lock_guard lock(noting);
      who.insert(std::this_thread::get_id());
      all = who.size() == 3;
    }
  });
  CHECK(who.size() == 3);
}

TEST_CASE("what one of a crew throws is thrown on, and the crew works on") {
  Crew crew(3);
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> calls{0};
    const auto fails = [&] {
      if (++calls == 1) throw Error("the first");
    };
    CHECK_THROWS_WITH_AS(crew.run(fails), "the first", Error);
  }
  std::atomic<int> calls{0};
  crew.run([&] { ++calls; });
  CHECK(calls >= 1);
}

TEST_CASE("there is a core") { CHECK(cores() >= 1); }

}  // namespace
}  // namespace archon::crew_test
