#include "engine/core/containers/twin_stack.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <vector>

namespace archon::twin_stack_test {
namespace {

using Twins = TwinStack<uint16_t, uint32_t, 16>;  // 8 low or 4 high

template <class Stack>
std::vector<int> contents(const Stack& stack) {
  std::vector<int> out;
  for (const auto item : stack) out.push_back(static_cast<int>(item));
  return out;
}

}  // namespace

TEST_CASE("both stacks keep their order and leave each other alone") {
  Twins twins;
  for (uint16_t n = 1; n <= 3; ++n) twins.low().push_back(n);
  for (const uint32_t n : {10U, 20U}) twins.high().push_back(n);
  CHECK(contents(twins.low()) == std::vector<int>{1, 2, 3});
  CHECK(contents(twins.high()) == std::vector<int>{10, 20});
  CHECK(twins.high()[0] == 10);
  CHECK(twins.high().back() == 20);
  twins.low().erase(0);
  CHECK(contents(twins.low()) == std::vector<int>{2, 3});
  twins.high().erase(0);
  CHECK(contents(twins.high()) == std::vector<int>{20});
}

TEST_CASE("room that one does not need is the other's, and no more") {
  Twins twins;
  CHECK(twins.low().room() == 8);
  CHECK(twins.high().room() == 4);
  twins.high().push_back(1);
  twins.high().push_back(2);
  CHECK(twins.low().room() == 4);
  twins.low().extend(4);
  CHECK_THROWS_AS(twins.low().push_back(1), std::logic_error);
  CHECK_THROWS_AS(twins.high().push_back(1), std::logic_error);
  twins.high().pop_back();
  CHECK(twins.low().room() == 2);
}

TEST_CASE("a stack that is kept counts its own room") {
  Twins twins;
  auto low = twins.low();
  for (int i = 0; i < 8; ++i) low.push_back(1);
  CHECK_THROWS_AS(low.push_back(1), std::logic_error);
  low.shrink(6);
  CHECK(low.room() == 2);
}

TEST_CASE("what is free is zero bytes, so equal contents are equal") {
  Twins a;
  Twins b;
  a.low().push_back(7);
  a.high().push_back(9);
  CHECK(a != b);
  a.low().pop_back();
  a.high().pop_back();
  CHECK(a == b);
  CHECK(a.is_clear());
}

TEST_CASE("a copy holds what the other held, whatever was there before") {
  const auto filled = [](int low, int high) {
    Twins out;
    for (int i = 0; i < low; ++i) out.low().push_back(static_cast<uint16_t>(100 * low + i));
    for (int i = 0; i < high; ++i) out.high().push_back(static_cast<uint32_t>(100 * high + i));
    return out;
  };
  const auto every = [](const auto& f) {  // all that fit in
    for (int high = 0; high <= 4; ++high)
      for (int low = 0; low <= 8 - 2 * high; ++low) f(low, high);
  };
  every([&](int low, int high) {
    const Twins from = filled(low, high);
    every([&](int low_before, int high_before) {
      Twins to = filled(low_before, high_before);
      to = from;
      CHECK(to == from);
      CHECK(to.is_clear());
    });
    Twins same = from;
    const Twins& itself = same;
    same = itself;
    CHECK(same == from);
  });
}

}  // namespace archon::twin_stack_test
