#include "engine/core/printable.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace archon {
namespace {

// What begins at some place of a text: a character, or a byte that begins none.
struct Piece {
  uint32_t code = 0;
  size_t bytes = 1;
  bool valid = true;
};

bool follows(char c) { return (c & 0xC0) == 0x80; }

Piece piece_at(std::string_view text, size_t at) {
  const uint8_t first = text[at];
  if (first < 0x80) return {first, 1, true};
  const size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  Piece out{first & (0x3FU >> more), more + 1, true};
  if (first < 0xC2 || first > 0xF4 || at + more >= text.size()) return {first, 1, false};
  for (size_t i = 1; i <= more; ++i) {
    if (!follows(text[at + i])) return {first, 1, false};
    out.code = out.code << 6U | (text[at + i] & 0x3F);
  }
  // Written longer than need be, half of a pair of UTF-16, or beyond the last.
  static constexpr std::array<uint32_t, 4> kLeast = {0, 0x80, 0x800, 0x10000};
  const bool half = out.code >= 0xD800 && out.code <= 0xDFFF;
  if (out.code < kLeast[more] || half || out.code > 0x10FFFF) return {first, 1, false};
  return out;
}

bool is_control(uint32_t code) { return code < 0x20 || (code >= 0x7F && code <= 0x9F); }

bool turns_direction(uint32_t code) {
  return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

bool ends_line(uint32_t code) { return code == 0x2028 || code == 0x2029; }

bool is_hidden(const Piece& piece) {
  return !piece.valid || is_control(piece.code) || turns_direction(piece.code) ||
         ends_line(piece.code);
}

std::string escaped(const Piece& piece) {
  if (piece.valid && piece.code == '\n') return "\\n";
  if (piece.valid && piece.code == '\r') return "\\r";
  if (piece.valid && piece.code == '\t') return "\\t";
  if (piece.code < 0x100) return fmt::format("\\x{:02x}", piece.code);
  return fmt::format("\\u{:04x}", piece.code);
}

// Bytes that are no UTF-8 are for the writer of the JSON to avoid.
std::string escaped_for_json(const Piece& piece) {
  return piece.valid ? fmt::format("\\u{:04x}", piece.code) : "\\ufffd";
}

template <class Escape>
std::string rewritten(std::string_view text, bool keep_line_ends, const Escape& escape) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const Piece piece = piece_at(text, at);
    if (is_hidden(piece) && !(keep_line_ends && piece.code == '\n'))
      out += escape(piece);
    else
      out.append(text.substr(at, piece.bytes));
    at += piece.bytes;
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return rewritten(text, false, escaped); }

std::string printable_lines(std::string_view text) { return rewritten(text, true, escaped); }

std::string printable_json(std::string_view json) {
  return rewritten(json, true, escaped_for_json);
}

std::string_view first_bytes(std::string_view text, size_t most) {
  if (text.size() <= most) return text;
  size_t end = most;
  while (end > 0 && most - end < 3 && follows(text[end])) --end;
  return text.substr(0, end);
}

}  // namespace archon
