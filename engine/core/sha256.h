// SHA-256 (FIPS 180-4): the same 32 bytes for the same text, and no way back.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace archon {

using Digest = std::array<uint8_t, 32>;

Digest sha256(std::string_view bytes);

}  // namespace archon
