#include "engine/core/hash.h"

#include <doctest/doctest.h>

namespace archon::hash_test {
namespace {

uint64_t hash_of(std::string_view text) {
  Fnv1a out;
  out.add(text);
  return out.value();
}

TEST_CASE("FNV-1a gives the numbers that its authors publish") {
  CHECK(hash_of("") == 0xcbf29ce484222325ULL);
  CHECK(hash_of("a") == 0xaf63dc4c8601ec8cULL);
  CHECK(hash_of("foobar") == 0x85944171f73967e8ULL);
}

TEST_CASE("pieces hash like the whole, and a value like its bytes") {
  Fnv1a pieces;
  pieces.add("foo");
  pieces.add("bar");
  CHECK(pieces.value() == hash_of("foobar"));
  Fnv1a value;
  value.add_value(std::uint16_t{0x6161});
  CHECK(value.value() == hash_of("aa"));
}

}  // namespace
}  // namespace archon::hash_test
