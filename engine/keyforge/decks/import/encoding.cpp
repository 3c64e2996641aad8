// UTF-16, which spreadsheets write as "Unicode text".
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

constexpr uint32_t kReplacement = 0xFFFD;

void append_utf8(std::string& out, uint32_t code) {
  const auto tail = [&](unsigned shift) {
    out += static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
  };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | (code >> 6U));
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0U | (code >> 12U));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0U | (code >> 18U));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string from_utf16(std::string_view text, bool little_endian) {
  const auto unit = [&](size_t at) {
    const uint8_t first = text[at];
    const uint8_t second = text[at + 1];
    return little_endian ? first | second << 8 : first << 8 | second;
  };
  std::string out;
  for (size_t at = 0; at + 1 < text.size(); at += 2) {
    uint32_t code = unit(at);
    if (code >= 0xD800 && code < 0xDC00 && at + 3 < text.size()) {
      const uint32_t low = unit(at + 2);
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
        at += 2;
      }
    }
    append_utf8(out, code >= 0xD800 && code < 0xE000 ? kReplacement : code);
  }
  return out;
}

}  // namespace

std::string to_utf8(std::string_view text) {
  using namespace std::string_view_literals;
  if (text.starts_with("\xEF\xBB\xBF")) return std::string(text.substr(3));
  if (text.starts_with("\xFF\xFE")) return from_utf16(text.substr(2), true);
  if (text.starts_with("\xFE\xFF")) return from_utf16(text.substr(2), false);
  // Without a mark: a deck file begins with an ASCII character, whose other half is then 0.
  if (text.size() >= 2 && text[0] != 0 && text[1] == 0) return from_utf16(text, true);
  if (text.size() >= 2 && text[0] == 0 && text[1] != 0) return from_utf16(text, false);
  return std::string(text);
}

}  // namespace archon::keyforge
