// A secret from which random numbers follow that can't be foreseen without knowing it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/rng.h"

namespace archon {

// 32 bytes. Its hash can be shown at once and binds the one who showed it; the salt itself, shown
// later, lets anyone repeat what was drawn from it.
class Salt {
 public:
  // From the random source of the system. Throws Error where that has none.
  static Salt fresh();
  // Of 64 hexadecimal digits. Throws Error for any other text.
  static Salt of_hex(std::string_view text);

  std::string hex() const;
  // SHA-256 of the 32 bytes, in hexadecimal digits.
  std::string hash() const;

  // As Rng::stream(), but none reveals anything of another.
  Rng stream(uint64_t seed, uint64_t index, uint32_t purpose) const;

  friend bool operator==(const Salt&, const Salt&) = default;

 private:
  std::array<uint8_t, 32> bytes_{};
};

}  // namespace archon
