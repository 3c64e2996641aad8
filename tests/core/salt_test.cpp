// A salt is what its digits say, its hash is the one that every program computes, and its streams
// have nothing to do with each other.
#include "engine/core/salt.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "engine/core/check.h"
#include "engine/core/sha256.h"

namespace archon::salt_test {
namespace {

std::string hex(const Digest& digest) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string out;
  for (const uint8_t byte : digest) (out += kDigits[byte >> 4]) += kDigits[byte & 15];
  return out;
}

TEST_CASE("SHA-256 of the examples in its standard, and around the ends of blocks") {
  CHECK(hex(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hex(sha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hex(sha256(std::string(55, 'a'))) ==
        "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  CHECK(hex(sha256(std::string(64, 'a'))) ==
        "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  CHECK(hex(sha256(std::string(1'000'000, 'a'))) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("a salt is its 64 digits") {
  const std::string digits = std::string(62, '0') + "a7";
  CHECK(Salt::of_hex(digits).hex() == digits);
  CHECK(Salt::of_hex(std::string(64, 'F')).hex() == std::string(64, 'f'));
  CHECK(Salt::of_hex(std::string(64, '0')).hash() ==
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  for (const std::string& wrong : {std::string(), std::string(63, '0'), std::string(65, '0'),
                                   std::string(63, '0') + "g", std::string(62, '0') + "-1"})
    CHECK_THROWS_WITH_AS(Salt::of_hex(wrong), doctest::Contains("64 hexadecimal digits"), Error);
  CHECK_FALSE(Salt::fresh() == Salt::fresh());
}

TEST_CASE("streams differ in everything that they are asked for") {
  const Salt salt = Salt::of_hex(std::string(64, '0'));
  const Salt other = Salt::of_hex(std::string(63, '0') + "1");
  std::set<uint64_t> states;
  for (uint64_t seed = 0; seed < 4; ++seed)
    for (uint64_t index = 0; index < 4; ++index)
      for (uint32_t purpose = 0; purpose < 4; ++purpose)
        for (const Salt& of : {salt, other}) states.insert(of.stream(seed, index, purpose).state());
  CHECK(states.size() == 128);
  CHECK(salt.stream(1, 2, 3) == salt.stream(1, 2, 3));
}

}  // namespace
}  // namespace archon::salt_test
