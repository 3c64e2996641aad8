#include "sim/cli/table/screen.h"

#include <fmt/format.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/core/text.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

constexpr int kLeastWidth = 80;

// By Colour: what ECMA-48 calls a rendition.
constexpr std::array<std::string_view, 8> kRenditions = {"",   "1",  "2",  "31",
                                                         "32", "33", "34", "36"};

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

bool wants_colours(std::string_view when, bool terminal) {
  if (when == "always") return true;
  if (when == "never") return false;
  if (when != "auto") {
    const std::array<std::string, 3> known = {"auto", "always", "never"};
    throw UsageError(fmt::format("--color: '{}' is not auto, always or never{}", when,
                                 did_you_mean(when, known)));
  }
  const char* no_colour = std::getenv("NO_COLOR");
  return terminal && (no_colour == nullptr || *no_colour == '\0');
}

int columns_of_terminal(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kLeastWidth;
  return size.ws_col;
}

int terminal_width() { return std::max(columns_of_terminal(STDOUT_FILENO), kLeastWidth); }

std::string painted(const Screen& screen, Colour colour, std::string_view text) {
  if (!screen.colours || colour == Colour::Plain || text.empty()) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", kRenditions[static_cast<size_t>(colour)], text);
}

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

std::vector<std::string> wrapped(std::string_view text, size_t width, size_t indent) {
  std::vector<std::string> lines;
  std::string line;
  bool begun = false;  // the line has a word
  while (!text.empty()) {
    const size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    const size_t end = std::min(text.find(' ', blanks), text.size());
    const std::string_view word = text.substr(blanks, end - blanks);
    if (begun && columns(line) + blanks + columns(word) > width) {
      lines.push_back(line);
      line = std::string(indent, ' ');
    } else {
      line.append(blanks, ' ');
    }
    line += word;
    begun = begun || !word.empty();
    text.remove_prefix(end);
  }
  while (line.ends_with(' ')) line.pop_back();
  lines.push_back(line);
  return lines;
}

}  // namespace archon::cli
