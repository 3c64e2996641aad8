#include "engine/core/containers/fixed_vector.h"

#include <doctest/doctest.h>

#include <cstring>

namespace archon::fixed_vector_test {
namespace {

using Four = FixedVector<uint16_t, 4, uint16_t>;

bool same_bytes(const Four& a, const Four& b) { return std::memcmp(&a, &b, sizeof(Four)) == 0; }

}  // namespace

TEST_CASE("going over the capacity is reported and changes nothing") {
  Four v{1, 2, 3, 4};
  const Four before = v;
  CHECK_THROWS_AS(v.push_back(5), std::logic_error);
  CHECK_THROWS_AS(v.insert(0, 5), std::logic_error);
  CHECK(v == before);
}

TEST_CASE("taking from nothing and places that are not there are reported") {
  Four v{1, 2};
  CHECK_THROWS_AS(v.erase(2), std::logic_error);
  CHECK_THROWS_AS(v.erase(-1), std::logic_error);
  CHECK_THROWS_AS(v.insert(3, 9), std::logic_error);
  v.clear();
  CHECK_THROWS_AS(v.pop_back(), std::logic_error);
}

TEST_CASE("inserting and erasing keep the order of the others") {
  Four v{1, 3};
  v.insert(1, 2);
  v.insert(3, 4);
  CHECK(v == Four{1, 2, 3, 4});
  v.erase(0);
  v.erase(1);
  CHECK(v == Four{2, 4});
  CHECK(v.find(4) == 1);
  CHECK(v.find(1) == -1);
  CHECK(v.pop_back() == 4);
  CHECK(v.back() == 2);
}

TEST_CASE("equal contents are equal bytes, whatever was there before") {
  Four v{7, 8, 9, 10};
  v.erase(1);
  v.pop_back();
  CHECK(same_bytes(v, Four{7, 9}));
  v.clear();
  CHECK(same_bytes(v, Four{}));
}

}  // namespace archon::fixed_vector_test
