#include "engine/core/salt.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>

#include "engine/core/check.h"
#include "engine/core/sha256.h"
#include "engine/core/text.h"

namespace archon {
namespace {

std::string hex_of(const std::array<uint8_t, 32>& bytes) {
  std::string out;
  for (const uint8_t byte : bytes) out += fmt::format("{:02x}", byte);
  return out;
}

void add_number(std::string& text, uint64_t number) {
  for (int shift = 0; shift < 64; shift += 8) text += static_cast<char>(number >> shift & 0xffU);
}

}  // namespace

Salt Salt::fresh() {
  Salt out;
  if (getentropy(out.bytes_.data(), out.bytes_.size()) != 0)
    throw Error("the system provides no random bytes; expected 32 for a salt");
  return out;
}

Salt Salt::of_hex(std::string_view text) {
  Salt out;
  bool good = text.size() == 2 * out.bytes_.size();
  for (size_t i = 0; good && i < out.bytes_.size(); ++i) {
    const char* at = text.data() + 2 * i;
    const auto [stop, error] = std::from_chars(at, at + 2, out.bytes_[i], 16);
    good = error == std::errc() && stop == at + 2;
  }
  if (!good)
    throw Error(fmt::format("'{}' is not a salt; expected {} hexadecimal digits", excerpt(text),
                            2 * out.bytes_.size()));
  return out;
}

std::string Salt::hex() const { return hex_of(bytes_); }

std::string Salt::hash() const {
  return hex_of(sha256({reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}));
}

Rng Salt::stream(uint64_t seed, uint64_t index, uint32_t purpose) const {
  std::string text(bytes_.begin(), bytes_.end());
  add_number(text, seed);
  add_number(text, index);
  add_number(text, purpose);
  const Digest digest = sha256(text);
  uint64_t state = 0;
  for (size_t i = 0; i < 8; ++i) state = state << 8U | digest[i];
  return Rng::from_state(state);
}

}  // namespace archon
