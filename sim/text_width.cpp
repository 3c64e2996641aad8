#include "sim/text_width.h"

#include <locale.h>
#include <wchar.h>

#include <algorithm>

namespace archon::sim {
namespace {

// The position after the character, or the whole escape sequence, that begins at `at`.
size_t after(std::string_view text, size_t at) {
  if (text[at] == '\033') return std::min(text.find('m', at), text.size() - 1) + 1;
  ++at;
  while (at < text.size() && (text[at] & 0xC0) == 0x80) ++at;
  return at;
}

// What the C library says of a character, in a locale that it has built in: the program's own may
// know no UTF-8. Characters that it doesn't know, and all without that locale, take one.
size_t columns_of(std::string_view character) {
  if (character[0] == '\033') return 0;
  if ((character[0] & 0x80) == 0) return 1;
  static const locale_t kUtf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (kUtf8 == nullptr) return 1;
  const locale_t before = uselocale(kUtf8);
  wchar_t wide = 0;
  mbstate_t state{};
  const size_t read = mbrtowc(&wide, character.data(), character.size(), &state);
  const int width = read == character.size() ? wcwidth(wide) : 1;
  uselocale(before);
  return width < 0 ? 1 : static_cast<size_t>(width);
}

}  // namespace

size_t columns(std::string_view text) {
  size_t out = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t next = after(text, at);
    out += columns_of(text.substr(at, next - at));
    at = next;
  }
  return out;
}

std::string shortened(std::string_view text, size_t width) {
  if (columns(text) <= width) return std::string(text);
  size_t bytes = 0;
  for (size_t used = 1; bytes < text.size();) {
    const size_t next = after(text, bytes);
    used += columns_of(text.substr(bytes, next - bytes));
    if (used > width) break;
    bytes = next;
  }
  return std::string(text.substr(0, bytes)) + "…";
}

std::string padded(std::string text, size_t width) {
  const size_t used = columns(text);
  if (used < width) text.append(width - used, ' ');
  return text;
}

std::string padded_left(std::string_view text, size_t width) {
  return std::string(width - std::min(width, columns(text)), ' ') + std::string(text);
}

}  // namespace archon::sim
